# For the scripts ./holdfast and ./test: installs by apt what they need and the machine has not. To be sourced.

say() { printf '%s: %s\n' "${0##*/}" "$1" >&2; }

die() {
  say "$1"
  exit 1
}

has() {
  case $1 in
    javac) if [ -n "${JAVA_HOME:-}" ]; then [ -x "$JAVA_HOME/bin/javac" ]; else command -v javac >/dev/null; fi ;;
    /*) [ -e "$1" ] ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# need COMMAND_OR_PATH=PACKAGE...
need() {
  local pair missing=()
  for pair in "$@"; do
    has "${pair%%=*}" || missing+=("${pair#*=}")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ -n "${JAVA_HOME:-}" ] && ! has javac; then die "JAVA_HOME is $JAVA_HOME, but there is no JDK in it."; fi
  has apt-get || die "please install first: ${missing[*]}"
  [ "$(id -u)" -eq 0 ] || die "please run as root once, or install first: apt-get install ${missing[*]}"
  say "installing ${missing[*]}"
  # The machine may be updating itself just now, and a mirror may hiccup.
  local apt=(env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3) log
  log=$(mktemp)
  if { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } </dev/null 2>&1 \
    | tee "$log" | say_apt_steps; then
    rm -f "$log"
  else
    tail -n 20 "$log" >&2
    die "apt-get could not install ${missing[*]}; all that it said is in $log"
  fi
}

say_apt_steps() {
  local line unpacking=''
  while IFS= read -r line; do
    case $line in
      'Need to get '*) line=${line#Need to get } && say "downloading ${line%% of archives*} of packages" ;;
      'Selecting previously unselected package'*) [ -n "$unpacking" ] || say "unpacking" && unpacking=1 ;;
    esac
  done
}
