# Runs a command that ends with its parent, however the parent ends.
#
#   lifeline.sh "TERM KILL" 3 command arguments...
#
# The parent holds the other end of descriptor 3. When that end closes without a word, the command is sent
# each signal in turn, the given seconds apart, until it is gone. A line means it has already ended.
#
# This shell becomes the command (exec), so that its id, signals and exit code are the command's own. The
# watcher is no child of it: PostgreSQL takes the end of an unknown child for a crash and restarts.
signals=$1 seconds=$2 target=$$
shift 2

(
  {
    trap '' HUP INT TERM
    read -r _ <&3 && exit
    for signal in $signals; do
      kill -s "$signal" "$target" || exit
      waited=0
      while [ "$waited" -lt "$seconds" ]; do
        sleep 1
        kill -0 "$target" || exit
        waited=$((waited + 1))
      done
    done
  } </dev/null >/dev/null 2>&1 &
)

exec "$@" 3<&-
