# For the scripts ./holdfast and ./bench: builds with a line per step instead of thousands. To be sourced after install.sh.

# compile LOG MAVEN_ARGUMENT...: without tests and checks. All that Maven prints is in the file LOG; what it says of a failure is shown too.
compile() {
  local log=$1
  shift
  # A build lives for seconds: compiling itself better than this costs Maven twice what it gains.
  if MAVEN_OPTS=${MAVEN_OPTS:--XX:TieredStopAtLevel=1 -XX:+UseSerialGC} \
    mvn -B -Dstyle.color=never -Dmaven.test.skip=true "$@" 2>&1 | tee "$log" | say_steps; then
    return
  fi
  grep '^\[ERROR\]' "$log" | head -n 20 >&2
  die "the build failed; all that Maven said is in $log"
}

# Says what Maven is at: each module, and what was downloaded. After ten silent seconds it says that it is still there.
say_steps() {
  local line answer step='reading the build' loading='' kilobytes=0 said=0
  while true; do
    answer=0
    IFS= read -r -t 10 line || answer=$?
    if [ "$answer" -gt 128 ]; then
      say "still ${loading:-$step}"
      continue
    fi
    [ "$answer" -eq 0 ] || break
    if [[ $line =~ Building\ holdfast-([^ ]+).*\[([0-9]+)/([0-9]+)\] ]]; then
      step="compiling ${BASH_REMATCH[1]} (${BASH_REMATCH[2]} of ${BASH_REMATCH[3]})"
      say "$step"
    elif [[ $line == *'Downloading from '* ]]; then
      loading="downloading ${line##*/}"
      if [ "$said" -eq 0 ]; then
        said=1
        say "downloading what is missing"
      fi
    elif [[ $line =~ Downloaded\ from\ .*\(([0-9]+)\.?([0-9]?)\ ([kM]?)B\ at ]]; then
      loading=''
      case ${BASH_REMATCH[3]} in
        k) kilobytes=$((kilobytes + BASH_REMATCH[1])) ;;
        M) kilobytes=$((kilobytes + BASH_REMATCH[1] * 1000 + ${BASH_REMATCH[2]:-0} * 100)) ;;
      esac
      if [ $((kilobytes / 20000)) -ge "$said" ]; then
        said=$((kilobytes / 20000 + 1))
        say "downloaded $((kilobytes / 1000)) MB so far"
      fi
    fi
  done
}
