# programs.sh - a part of run.sh: one program, several processes.

program child-byte <<'END'
int main(void)
{
	int p[2], status;
	char c = ev_char("c"), got = 0;
	pipe(p);
	if (!fork()) {
		close(p[1]);
		read(p[0], &got, 1);
		assert(got != 'x');
		printf("child: %s\n", got == 'y' ? "y" : "another");
		exit(3);
	}
	write(p[1], &c, 1);
	wait(&status);
	printf("child ended: %d\n", WEXITSTATUS(status));
	return WEXITSTATUS(status);
}
END
found child-byte 'assertion-*' "assertion in main at child-byte.c:2[0-9]: the program died from SIGABRT"
all_of child-byte 6

# Who writes last wins; the byte of the other one is overwritten in what the reader keeps.
program lost-byte <<'END'
int main(void)
{
	int p[2];
	char got[2] = "";
	pipe(p);
	fcntl(p[0], F_SETFL, O_NONBLOCK);
	if (!fork()) {
		write(p[1], "b", 1);
		_exit(0);
	}
	long n = read(p[0], got, 2);
	wait(NULL);
	printf("%ld\n", n);
	assert(n == 1);
	return 0;
}
END
found lost-byte 'assertion-*' "assertion in main"
all_of lost-byte 2

program two-pipes <<'END'
int main(void)
{
	int a[2], b[2];
	char c = 0;
	pipe(a);
	pipe(b);
	if (!fork()) {
		read(a[0], &c, 1); /* each waits for the other */
		write(b[1], "x", 1);
		_exit(0);
	}
	if (ev_char("first"))
		write(a[1], "x", 1);
	read(b[0], &c, 1);
	write(a[1], "x", 1);
	wait(NULL);
	return c == 'x';
}
END
found two-pipes 'deadlock-*' "deadlock in .*: every thread waits"
all_of two-pipes 2

program handler <<'END'
static volatile int n;
static void count(int sig) { n += sig == SIGUSR1; }
int main(void)
{
	int p[2], status;
	char c;
	sigset_t set;
	pipe(p);
	signal(SIGUSR1, count);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	pid_t pid = fork();
	if (!pid) {
		read(p[0], &c, 1);
		sigprocmask(SIG_UNBLOCK, &set, NULL);
		printf("%d\n", n);
		assert(n == 2); /* signals that wait are one */
		return 0;
	}
	kill(pid, SIGUSR1);
	if (ev_char("twice"))
		kill(pid, SIGUSR1);
	write(p[1], "x", 1);
	wait(&status);
	return 0;
}
END
found handler 'assertion-*' "assertion in main"
all_of handler 2

# A child that was killed has no exit code.
program wait-status <<'END'
int main(void)
{
	int status, p[2];
	char c;
	pipe(p);
	pid_t pid = fork();
	if (!pid) {
		read(p[0], &c, 1);
		exit(4);
	}
	if (ev_char("kills"))
		kill(pid, SIGTERM);
	else
		write(p[1], "x", 1);
	waitpid(pid, &status, 0);
	printf("status %x\n", status);
	assert(WEXITSTATUS(status) == 4);
	return 0;
}
END
found wait-status 'assertion-*' "assertion in main"
all_of wait-status 2

# All orders of three processes are many: one does.
build server <<'END'
#include <arpa/inet.h>
#include <netinet/in.h>
static void serve(int fd)
{
	char request[4] = "", *volatile words = malloc(3);
	recv(fd, request, sizeof request, 0);
	if (request[0] == 'G')
		words[(unsigned char)request[1] & 3] = 'x'; /* out of bounds with 3 */
	if (request[0] == 'D')
		free(words);
	send(fd, "ok", 2, 0);
	if (request[0] == 'D')
		free(words);
	exit(0);
}
int main(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(8080)};
	int s = socket(AF_INET, SOCK_STREAM, 0);
	char request[2], answer[3] = "";
	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	ev_make_symbolic(request, sizeof request, "request");
	ev_assume(request[0] == 'G' || request[0] == 'D');
	if (bind(s, (struct sockaddr *)&at, sizeof at) || listen(s, 1))
		return 2;
	if (!fork()) {
		int client = socket(AF_INET, SOCK_STREAM, 0);
		connect(client, (struct sockaddr *)&at, sizeof at);
		send(client, request, sizeof request, 0);
		printf("%ld %s\n", (long)recv(client, answer, 2, 0), answer);
		exit(0);
	}
	int fd = accept(s, NULL, NULL);
	if (!fork())
		serve(fd);
	close(fd);
	while (wait(NULL) > 0)
		;
	return 0;
}
END
explore server --schedule round-robin
found server 'out-of-bounds-write-*' "out-of-bounds-write in serve .*0 bytes after an object of 3 bytes"
found server 'double-free-*' "double-free in serve.* memory was freed a second time"
no_process server

program double-fork <<'END'
int main(void)
{
	int p[2];
	char c = 0;
	pipe(p);
	pid_t pid = fork();
	if (!pid) {
		if (fork())
			_exit(0);
		printf("parent %d\n", getppid());
		assert(getppid() == 1); /* its parent need not have ended yet */
		write(p[1], "x", 1);
		exit(0);
	}
	waitpid(pid, NULL, 0);
	close(p[1]);
	read(p[0], &c, 1);
	return c == 'x';
}
END
found double-fork 'assertion-*' "assertion in main"
all_of double-fork 2

# The first process has ended; the path is still on.
program orphan <<'END'
int main(void)
{
	int p[2];
	char c = 1;
	pipe(p);
	if (!fork()) {
		close(p[1]);
		c = (char)read(p[0], &c, 1); /* the end, when the parent has ended */
		printf("%d\n", 100 / c);
		exit(1);
	}
	if (ev_char("says"))
		write(p[1], "x", 1);
	return 7;
}
END
found orphan 'division-by-zero-*' "division-by-zero in main .*: SIGFPE"
all_of orphan 2

# A mutex in memory that is shared, taken in another order by the child.
program shared-mutex <<'END'
struct both { pthread_mutex_t a, b; int n; };
int main(void)
{
	struct both *m = mmap(NULL, sizeof *m, PROT_READ | PROT_WRITE,
			      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pthread_mutexattr_t shared;
	pthread_mutexattr_init(&shared);
	pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
	pthread_mutex_init(&m->a, &shared);
	pthread_mutex_init(&m->b, &shared);
	int is_child = !fork();
	pthread_mutex_lock(is_child ? &m->b : &m->a);
	pthread_mutex_lock(is_child ? &m->a : &m->b);
	m->n++;
	pthread_mutex_unlock(&m->a);
	pthread_mutex_unlock(&m->b);
	if (is_child)
		_exit(0);
	wait(NULL);
	printf("%d\n", m->n);
	return 0;
}
END
found shared-mutex 'deadlock-*' "deadlock in .*: every thread waits"
all_of shared-mutex 3

# Threads in a child: what they wait for is in memory that other processes do not see.
program child-threads <<'END'
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int n;
static void *fill(void *p)
{
	pthread_mutex_lock(&lock);
	n = 1;
	pthread_cond_signal(&filled);
	pthread_mutex_unlock(&lock);
	return p;
}
int main(void)
{
	pthread_t t;
	int status;
	if (!fork()) {
		pthread_create(&t, NULL, fill, NULL);
		pthread_mutex_lock(&lock);
		if (!n)
			pthread_cond_wait(&filled, &lock);
		else
			pthread_cond_wait(&filled, &lock); /* nobody will signal again */
		pthread_mutex_unlock(&lock);
		exit(n);
	}
	wait(&status);
	printf("%d\n", WEXITSTATUS(status));
	return 0;
}
END
found child-threads 'deadlock-*' "deadlock in .*: every thread waits"
all_of child-threads 2

# A queue and a segment of System V.
program system-v <<'END'
#include <sys/msg.h>
#include <sys/shm.h>
int main(void)
{
	struct { long type; char text[4]; } m = {1, "abc"};
	int queue = msgget(IPC_PRIVATE, 0600), id = shmget(IPC_PRIVATE, 100, 0600), status;
	char *text = shmat(id, NULL, 0);
	if (!fork()) {
		msgrcv(queue, &m, sizeof m.text, 0, 0);
		strcpy(text, m.text);
		char *end = strchr(text, ev_char("c"));
		*end = 0; /* it need not be there */
		exit(end - text);
	}
	msgsnd(queue, &m, sizeof m.text, 0);
	wait(&status);
	printf("%d %s\n", WEXITSTATUS(status), text);
	return 0;
}
END
found system-v 'null-dereference-*' "null-dereference in main .*: SIGSEGV, write to address 0x0"
all_of system-v 3

# Files of the host and of the model: a description that two processes have has one position.
echo "some words" > words.txt
program offsets <<'END'
int main(void)
{
	char c = 0, d = 0;
	int fd = open("words.txt", O_RDONLY), out = open("own.txt", O_CREAT | O_RDWR, 0600);
	if (!fork()) {
		read(fd, &c, 1);
		write(out, &c, 1);
		exit(0);
	}
	read(fd, &d, 1);
	wait(NULL);
	lseek(out, 0, SEEK_SET);
	read(out, &c, 1);
	printf("%c %c\n", c, d);
	assert(d == 's');
	return 0;
}
END
found offsets 'assertion-*' "assertion in main"
all_of offsets 2
[ ! -e own.txt ] && ok "offsets: no file is made" || not_ok "offsets: no file is made" own.txt

# A server that waits for clients is quiet; its status is that of the first process.
program quiet <<'END'
#include <netinet/in.h>
int main(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(8080)};
	int s = socket(AF_INET, SOCK_STREAM, 0);
	bind(s, (struct sockaddr *)&at, sizeof at);
	listen(s, 1);
	if (fork()) {
		puts("started");
		return 5;
	}
	puts("serving");
	fflush(stdout);
	accept(s, NULL, NULL);
	return 1;
}
END
all_of quiet 1
grep -q 'exits with status 5' out && ok "quiet: status" || not_ok "quiet: status" "$(cat out)"

# A sum that loses an update only if a process stops between its load and its store.
build sum <<'END'
int main(void)
{
	int *sum = mmap(NULL, sizeof *sum, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
			-1, 0);
	int is_child = !fork();
	*sum += 1;
	if (is_child)
		_exit(0);
	wait(NULL);
	assert(*sum == 2);
	return 0;
}
END
explore sum
"$everett" cc --checked -O1 -g -o sum-checked sum.c > cc.log 2>&1 || not_ok "sum-checked build" "$(cat cc.log)"
cp -r sum.out sum-checked.out
found sum-checked 'assertion-*' "assertion in main .*SIGABRT"
found sum-checked 'data-race-*' "data-race in main"
all_of sum-checked 3
"$everett" replay sum sum.out/findings/assertion-* > out 2> err < /dev/null
tail -1 err | grep -q "diverged: .* in front of its write to shared memory at 0x5.*--checked" && ok "sum: unchecked" ||
	not_ok "sum: unchecked" "$(tail -1 err)"
