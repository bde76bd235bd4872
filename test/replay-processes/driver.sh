# driver.sh - a part of run.sh: who replays, and what becomes of the processes.

# Both spin: the program is still there when who replays is killed.
build spins <<'END'
int main(void)
{
	int p[2];
	char c;
	pipe(p);
	if (!fork()) {
		write(p[1], "x", 1);
		for (volatile int i = 0;; i++)
			;
	}
	read(p[0], &c, 1);
	wait(NULL);
	return 0;
}
END
cat > spins.json <<'END'
{"everett_test": 2, "number": 1, "fingerprint": "00", "args": [], "inputs": [],
 "events": [], "outcome": {"end": "exit", "status": 0}}
END
for signal in INT TERM KILL; do
	# Without job control a command in the background ignores SIGINT.
	env --default-signal=INT "$everett" replay spins spins.json > out 2> err < /dev/null &
	pid=$!
	for _ in $(seq 200); do
		[ "$(pgrep -f '^(\./)?spins$' | wc -l)" = 2 ] && break
		sleep 0.05
	done
	n=$(pgrep -f '^(\./)?spins$' | wc -l)
	kill -$signal $pid
	wait $pid 2> /dev/null
	for _ in $(seq 100); do
		[ -z "$(pgrep -f '^(\./)?spins$')" ] && break
		sleep 0.05
	done
	is "SIG$signal: two processes" "$n" 2
	no_process spins
done
"$everett" replay --max-time 1s spins spins.json > out 2> err < /dev/null
tail -1 err | grep -q 'diverged: .*still running' && ok "out of time" || not_ok "out of time" "$(tail -1 err)"
no_process spins

# In the debugger, which has all processes and stops in the one with the defect.
if command -v gdb > /dev/null; then
	printf 'bt\nkill inferiors 1 2\nquit\n' > commands
	timeout 60 "$everett" replay --gdb child-byte child-byte.out/findings/assertion-* > out 2> err < commands
	grep -q 'SIGABRT' out && grep -q "main () at child-byte.c:2[0-9]" out && ok "gdb: where" ||
		not_ok "gdb: where" "$(tail -5 out)"
	no_process child-byte
fi
