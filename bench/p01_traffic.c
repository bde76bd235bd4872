/* p01_traffic.c - bytes between two processes: ROUNDS writes of SIZE bytes over a TCP connection or
 * by datagrams, each answered or WINDOW of them; ROUNDS forks of a process, whose children end at once
 * or stay, with MEGABYTES of memory; ROUNDS wake-ups of an epoll with 1,000 idle members, and the
 * same without the epoll. */
#include "everett.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef ROUNDS
#define ROUNDS 1000
#endif
#ifndef SIZE
#define SIZE 4096
#endif

#ifndef MEGABYTES
#define MEGABYTES 1
#endif
enum { WINDOW = 64 };

static void must(int holds)
{
	if (!holds)
		abort();
}

static int loopback(int type, struct sockaddr_in *a)
{
	socklen_t n = sizeof *a;
	int s = socket(AF_INET, type, 0);
	*a = (struct sockaddr_in){.sin_family = AF_INET,
				  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	must(bind(s, (struct sockaddr *)a, sizeof *a) == 0);
	must(getsockname(s, (struct sockaddr *)a, &n) == 0);
	return s;
}

static char data[SIZE];

static void tcp(void)
{
	struct sockaddr_in a;
	int listener = loopback(SOCK_STREAM, &a);
	must(listen(listener, 1) == 0);
	if (!fork()) {
		int s = socket(AF_INET, SOCK_STREAM, 0);
		must(connect(s, (struct sockaddr *)&a, sizeof a) == 0);
		for (int i = 0; i < ROUNDS; i++)
			must(write(s, data, SIZE) == SIZE);
		_exit(0);
	}
	int s = accept(listener, NULL, NULL);
	long all = 0, n;
	while ((n = read(s, data, SIZE)) > 0)
		all += n;
	must(all == (long)ROUNDS * SIZE);
}

static void udp(void)
{
	struct sockaddr_in a, b;
	int here = loopback(SOCK_DGRAM, &a), there = loopback(SOCK_DGRAM, &b);
	if (!fork()) {
		must(connect(there, (struct sockaddr *)&a, sizeof a) == 0);
		for (int i = 0; i < ROUNDS; i++) {
			must(send(there, data, SIZE, 0) == SIZE);
			must(recv(there, data, SIZE, 0) == 1);
		}
		_exit(0);
	}
	must(connect(here, (struct sockaddr *)&b, sizeof b) == 0);
	for (int i = 0; i < ROUNDS; i++) {
		must(recv(here, data, SIZE, 0) == SIZE);
		must(send(here, data, 1, 0) == 1);
	}
}

/* WINDOW datagrams one way, one the other way. */
static void flow(void)
{
	struct sockaddr_in a, b;
	int here = loopback(SOCK_DGRAM, &a), there = loopback(SOCK_DGRAM, &b);
	if (!fork()) {
		must(connect(there, (struct sockaddr *)&a, sizeof a) == 0);
		for (int i = 0; i < ROUNDS; i++) {
			for (int k = 0; k < WINDOW; k++)
				must(send(there, data, SIZE, 0) == SIZE);
			must(recv(there, data, SIZE, 0) == 1);
		}
		_exit(0);
	}
	must(connect(here, (struct sockaddr *)&b, sizeof b) == 0);
	for (int i = 0; i < ROUNDS; i++) {
		for (int k = 0; k < WINDOW; k++)
			must(recv(here, data, SIZE, 0) == SIZE);
		must(send(here, data, 1, 0) == 1);
	}
}

/* Forks alone: the path ends before a child has done anything. */
static void stay(void)
{
	static char *volatile memory; /* or the compiler leaves it out */
	memory = malloc((size_t)MEGABYTES << 20);
	must(memory != NULL);
	memset(memory, 1, (size_t)MEGABYTES << 20);
	for (int i = 0; i < ROUNDS; i++)
		if (!fork())
			pause();
	ev_silent_exit(0);
}

/* Children that end at once, each waited for. */
static void forks(void)
{
	static char memory[1 << 20];
	memset(memory, 1, sizeof memory);
	for (int i = 0; i < ROUNDS; i++) {
		int pid = fork(), status;
		if (!pid)
			_exit(0);
		must(waitpid(pid, &status, 0) == pid && status == 0);
	}
}

static void wakes(void)
{
	enum { IDLE = 1000 };
	struct rlimit limit = {IDLE + 24, IDLE + 24};
	uint64_t one = 1;
	must(setrlimit(RLIMIT_NOFILE, &limit) == 0);
	int all = epoll_create1(0), fd = 0;
	for (int i = 0; i < IDLE; i++) {
		struct epoll_event e = {.events = EPOLLIN};
		e.data.fd = fd = eventfd(0, 0);
		must(epoll_ctl(all, EPOLL_CTL_ADD, fd, &e) == 0);
	}
	for (int i = 0; i < ROUNDS; i++) {
		struct epoll_event e;
		must(write(fd, &one, sizeof one) == sizeof one);
		must(epoll_wait(all, &e, 1, -1) == 1 && e.data.fd == fd);
		must(read(fd, &one, sizeof one) == sizeof one);
	}
}

/* What of `wakes` is not the epoll's. */
static void writes(void)
{
	uint64_t one = 1;
	int fd = eventfd(0, 0);
	for (int i = 0; i < ROUNDS; i++) {
		must(write(fd, &one, sizeof one) == sizeof one);
		must(read(fd, &one, sizeof one) == sizeof one);
	}
}

int main(void)
{
	PART();
	return 0;
}
