# others.sh - a part of run.sh: programs that execute others.

build other <<'END'
static _Thread_local int calls = 41;
int main(int argc, char **argv)
{
	char text[4] = "";
	calls++;
	printf("%s: %s %d\n", argv[0], argc > 1 ? argv[1] : "-", calls);
	fflush(stdout);
	if (argc > 1 && argv[1][0] == 'r')
		read(0, text, 3);
	assert(argc < 2 || argv[1][0] != 'x');
	return text[0] ? text[0] - 'a' : 9;
}
END

build runs-vfork <<'END'
int main(void)
{
	char word[2] = {ev_char("c"), 0};
	int status;
	ev_assume(word[0] == 'x' || word[0] == 'y');
	pid_t pid = vfork();
	if (!pid) {
		execl("/usr/bin/other", "other", word, NULL);
		_exit(1);
	}
	waitpid(pid, &status, 0);
	printf("ended %d\n", WEXITSTATUS(status));
	return 0;
}
END
explore runs-vfork --program other=other.bc
found runs-vfork 'assertion-*' "assertion in other:main at other.c:2[0-9]: the program died from SIGABRT"
all_of runs-vfork 2

build runs-spawn <<'END'
#include <spawn.h>
extern char **environ;
int main(void)
{
	int p[2], status;
	pid_t pid;
	char word[] = "r", c = ev_char("c"), *words[] = {"other", word, NULL};
	posix_spawn_file_actions_t actions;
	ev_assume(c >= 'a' && c <= 'c');
	pipe(p);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, p[0], 0);
	if (posix_spawn(&pid, "./other", &actions, NULL, words, environ))
		return 2;
	write(p[1], &c, 1);
	waitpid(pid, &status, 0);
	printf("%d\n", WEXITSTATUS(status));
	assert(WEXITSTATUS(status) != 2);
	return 0;
}
END
explore runs-spawn --program other=other.bc
found runs-spawn 'assertion-*' "assertion in main at runs-spawn.c"
all_of runs-spawn 3

# A shell that knows one command.
build sh <<'END'
int main(int argc, char **argv)
{
	char *copy = strdup(argv[argc - 1]), *word = strtok(copy, " ");
	if (strcmp(word, "echo") == 0)
		printf("%s\n", strtok(NULL, " ")); /* none, and that is NULL */
	return 0;
}
END
build runs-popen <<'END'
int main(void)
{
	char line[20] = "";
	FILE *f = popen(ev_char("c") ? "echo hello" : "false", "r");
	char *got = fgets(line, sizeof line, f);
	printf("%d %s", pclose(f), line);
	assert(got);
	return 0;
}
END
explore runs-popen --program sh=sh.bc
found runs-popen 'assertion-*' "assertion in main at runs-popen.c"
all_of runs-popen 2

# The program itself, and another one in its place.
build again <<'END'
int main(int argc, char **argv)
{
	char word[2] = {ev_char("c"), 0};
	if (argc < 2)
		execl("/proc/self/exe", "again", "once", NULL);
	ev_assume(word[0] == 'x' || word[0] == 'y');
	printf("%s\n", argv[1]);
	fflush(stdout);
	execl("./other", "./other", word, NULL);
	return 1;
}
END
explore again --program other=other.bc
found again 'assertion-*' "assertion in other:main at other.c"
all_of again 2

# Where the programs are.
mkdir elsewhere
mv other elsewhere/other
"$everett" replay again again.out/findings/assertion-* > out 2> err < /dev/null
is "a program that is not there" "$? $(cat err)" "2 everett: the test executes the program other, which is not here as ./other (No such file or directory): give --program other=PROG, the program that 'everett cc' linked"
found again 'assertion-*' "assertion in other:main at other.c" --program other=elsewhere/other
cp /bin/true other
"$everett" replay again again.out/findings/assertion-* > out 2> err < /dev/null
tail -1 err | grep -q "^everett: diverged" && ok "not a program of ours" || not_ok "not a program of ours" "$(cat err)"
mv elsewhere/other other
"$everett" replay --program other again again.out/findings/assertion-* > out 2> err < /dev/null
is "not NAME=PROG" "$? $(cat err)" "2 everett: --program needs a name and a native program, as in --program sh=./dash"

# Memory runs out inside the C library of a process that was forked.
build no-address <<'EOF'
#include <netdb.h>
int main(void)
{
	int status;
	if (!fork()) {
		struct addrinfo hints = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM}, *list;
		_exit(getaddrinfo(NULL, "7000", &hints, &list) != 0);
	}
	wait(&status);
	assert(status == 0);
	return 0;
}
EOF
explore no-address --faults calloc
found no-address 'assertion-*' 'assertion'
