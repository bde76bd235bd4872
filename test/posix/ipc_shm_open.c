/* shm_open, shm_unlink and POSIX semaphores by name: files below /dev/shm. */
#include "show.h"
#include <semaphore.h>
#include <sys/mman.h>

int main(void)
{
	char name[40];
	sprintf(name, "/everett-%d", getpid());
	SHOW(shm_open(name, O_RDWR, 0));
	int fd = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0640);
	printf("%d %d\n", fd >= 0, fcntl(fd, F_GETFD));
	SHOW(shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0640));
	SHOW(ftruncate(fd, 5000));
	char *p = mmap(NULL, 5000, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	strcpy(p + 4090, "across pages");
	char text[16] = "";
	int again = shm_open(name, O_RDONLY, 0);
	SHOW(pread(again, text, 13, 4090));
	printf("%s\n", text);
	struct stat st;
	fstat(again, &st);
	printf("%o %ld\n", st.st_mode, (long)st.st_size);
	SHOW(shm_unlink(name));
	SHOW(shm_unlink(name));
	SHOW(shm_open("/a/b", O_RDWR | O_CREAT, 0600));
	printf("%s\n", p + 4090);
	munmap(p, 5000);
	sprintf(name, "/everett-sem-%d", getpid());
	sem_t *s = sem_open(name, O_CREAT | O_EXCL, 0600, 2);
	printf("%d\n", s != SEM_FAILED);
	sem_t *t = sem_open(name, 0);
	printf("%d\n", s == t);
	SHOW(sem_trywait(s));
	SHOW(sem_trywait(t));
	SHOW(sem_trywait(s));
	SHOW(sem_post(t));
	int v = -1;
	SHOW(sem_getvalue(s, &v));
	printf("%d\n", v);
	SHOW(sem_close(s));
	SHOW(sem_unlink(name));
	SHOW(sem_unlink(name));
	return 0;
}
