# tally.sh - the lines that scripts of test/ print for their cases. Sourced by test/*/run.sh,
# which end with `exit $failed`.
failed=0

ok() { echo "ok $1"; }

# not_ok NAME REASON: the reason becomes one line.
not_ok()
{
	echo "not ok $1: $(printf '%s' "$2" | head -c 600 | tr '\n' ' ')"
	failed=1
}

# is NAME GOT WANTED
is() { if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "'$2' instead of '$3'"; fi; }
