# For verify/packages: the checks themselves. To be sourced.

passed=0
failed=0
server=
listener=

finish() {
  local status=$?
  trap '' INT TERM
  end_server
  rm -rf --one-file-system "$scratch"
  exit "$status"
}

# check NAME COMMAND...: a command that fails says why on standard error.
check() {
  local name=$1 began=$SECONDS
  shift
  if "$@" >"$scratch/log" 2>&1; then
    passed=$((passed + 1))
    echo "packages: $name, $((SECONDS - began)) s"
  else
    failed=$((failed + 1))
    { tail -n 40 "$scratch/log" && echo "packages: $name: FAILED"; } >&2
  fi
}

# ---- making

make_into() {
  local directory=$scratch/$1
  shift
  HOLDFAST_DIST_DIR=$directory ./dist "$@"
}

# What is made again has the sums that it had.
same_again() {
  make_into two "$@" && (cd "$scratch/one" && sha256sum --quiet -c "$scratch/two/SHA256SUMS") && rm -rf "$scratch/two"
}

# ---- a server, and what a client sees of it

# Becomes the command, as another user than root, who owns nothing: nobody, where we may choose. In a shell of its own.
as_user() {
  if [ "$(id -u)" -eq 0 ]; then exec setpriv --reuid nobody --regid nogroup --clear-groups --no-new-privs "$@"; else exec "$@"; fi
}

# start_server COMMAND...: until it is ready; its port is then in $port.
start_server() {
  : >"$scratch/serve.log"
  "$@" >"$scratch/serve.log" 2>&1 &
  server=$!
  local began=$SECONDS
  until grep -q ' is ready at ' "$scratch/serve.log"; do
    if ! kill -0 "$server" 2>/dev/null || [ $((SECONDS - began)) -gt 120 ]; then
      cat "$scratch/serve.log"
      return 1
    fi
    sleep 0.1
  done
  port=$(sed -n 's/.* is ready at http:[^ ]*:\([0-9]*\) .*/\1/p' "$scratch/serve.log")
}

end_server() {
  [ -n "$server" ] || return 0
  local status=0
  kill -TERM "$server" 2>/dev/null || true
  wait "$server" || status=$?
  server=
  [ "$status" -eq 0 ] || { echo "the server ended with $status" && cat "$scratch/serve.log" && return 1; }
}

ask() { curl -s --max-time 30 "http://127.0.0.1:$port" -H 'Content-Type: application/x-amz-json-1.0' -H "X-Amz-Target: AmazonSQS.$1" -d "$2"; }

message_comes_back() {
  ask CreateQueue '{"QueueName":"orders"}' &&
    ask SendMessage '{"QueueUrl":"orders","MessageBody":"hello"}' &&
    ask ReceiveMessage '{"QueueUrl":"orders","WaitTimeSeconds":5}' | grep '"Body":"hello"'
}

# ---- the archive

check_archive() {
  mkdir "$scratch/archive"
  check "the archive unpacks into one directory" unpack_archive
  archive=$(echo "$scratch"/archive/holdfast-*)
  local java
  for java in /usr/lib/jvm/*/bin/java; do
    java=$(readlink -f "$java")
    case " ${tried:-} " in *" $java "*) continue ;; esac
    tried="${tried:-} $java"
    feature=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "${java%/bin/java}/release")
    [ "${feature:-0}" -ge 17 ] || continue
    check "the archive serves on Java $feature, and its second start has its classes ready" serve_twice "${java%/bin/java}"
  done
  check "the archive serves where nothing may be written but the data" serve_without_cache
  check "the archive names the Java it needs" refuse_old_java
}

unpack_archive() {
  tar -xzf "$scratch"/one/holdfast-*.tar.gz -C "$scratch/archive" && [ "$(ls "$scratch/archive" | wc -l)" -eq 1 ] &&
    # Nobody but its owner may change it.
    [ -z "$(find "$scratch/archive" -perm /022 ! -type l)" ]
}

# homes: a directory that the user owns.
new_home() {
  user_home=$(mktemp -d "$scratch/home.XXXXXX")
  [ "$(id -u)" -ne 0 ] || chown nobody:nogroup "$user_home"
}

serve_twice() {
  new_home
  local common=(env -i PATH=/usr/bin:/bin "HOME=$user_home" "JAVA_HOME=$1" "$archive/bin/holdfast" serve --port 0 --data-dir "$user_home/data")
  start_server as_user "${common[@]}" && message_comes_back && end_server || return 1
  # Nothing but what was announced.
  [ "$(ls -A "$user_home" | sort | tr '\n' ' ')" = ".cache data data.keys " ] || { ls -A "$user_home" && return 1; }
  [ "$(find "$user_home/.cache" -name 'classes-*.jsa' -size +1M | wc -l)" -eq 1 ] || { find "$user_home/.cache" && return 1; }
  start_server as_user "${common[@]}" && grep -q '\.jsa$' "/proc/$server/maps" &&
    ask ReceiveMessage '{"QueueUrl":"orders","VisibilityTimeout":0}' && end_server
}

serve_without_cache() {
  new_home
  start_server as_user env -i PATH=/usr/bin:/bin HOME=/nonexistent "$archive/bin/holdfast" serve --port 0 --data-dir "$user_home/data" &&
    message_comes_back && end_server
}

refuse_old_java() {
  mkdir -p "$scratch/old/bin"
  printf '#!/bin/sh\nexit 1\n' >"$scratch/old/bin/java"
  chmod +x "$scratch/old/bin/java"
  echo 'JAVA_VERSION="11.0.2"' >"$scratch/old/release"
  ! JAVA_HOME=$scratch/old "$archive/bin/holdfast" version 2>"$scratch/said" &&
    grep -x "holdfast: Holdfast needs Java 17 or newer, and JAVA_HOME, $scratch/old, is 11.0.2." "$scratch/said" &&
    ! JAVA_HOME=$scratch "$archive/bin/holdfast" version 2>"$scratch/said" && grep 'there is no Java in it' "$scratch/said"
}

# ---- the package, without installing it

check_package() {
  package=$(echo "$scratch"/one/holdfast_*_all.deb)
  check "the package has what it promises" package_contents
  check "the package's unit is understood by systemd, and hardened" verify_unit
  check "the package's manual pages and completion can be read" read_manual
}

package_contents() {
  dpkg-deb -x "$package" "$scratch/package" && dpkg-deb -e "$package" "$scratch/package/DEBIAN" || return 1
  local file
  for file in /usr/bin/holdfast /lib/systemd/system/holdfast.service /etc/holdfast/holdfast.conf /usr/share/man/man1/holdfast-serve.1.gz \
    /usr/share/bash-completion/completions/holdfast /usr/share/holdfast/holdfast-app.jar; do
    [ -f "$scratch/package$file" ] || { echo "missing: $file" && return 1; }
  done
  grep -x /etc/holdfast/holdfast.conf "$scratch/package/DEBIAN/conffiles" || return 1
  (cd "$scratch/package" && md5sum --quiet -c DEBIAN/md5sums) || return 1
  # All root's, and changed by nobody else.
  dpkg-deb -c "$package" | awk '$2 != "root/root" || substr($1, 6, 1) == "w" || substr($1, 9, 1) == "w" { print; bad = 1 } END { exit bad }' || return 1
  for file in postinst prerm postrm; do sh -n "$scratch/package/DEBIAN/$file" || return 1; done
  # The settings are ones that the server understands.
  "$scratch/package/usr/bin/holdfast" config print --config "$scratch/package/etc/holdfast/holdfast.conf" | grep '/var/lib/holdfast/data'
}

verify_unit() {
  local unit=$scratch/holdfast.service score
  # The user and the program are not there before the package is installed.
  sed -e 's#^ExecStart=/usr/bin/holdfast#ExecStart=/bin/true#' -e 's/^\(User\|Group\)=holdfast/\1=root/' \
    "$scratch/package/lib/systemd/system/holdfast.service" >"$unit"
  has systemd-analyze || { echo "systemd-analyze is not here" && return 0; }
  # What it says of other units of this machine is none of our business.
  SYSTEMD_UNIT_PATH=$scratch/units: systemd-analyze verify --man=no "$unit" 2>&1 | grep 'holdfast.service' && return 1
  score=$(systemd-analyze security --offline=true "$unit" 2>/dev/null | sed -n 's/.*Overall exposure level for [^:]*: \([0-9.]*\).*/\1/p')
  echo "exposure $score"
  # 0 is closed, 10 is open; a plain unit has 9.6.
  awk -v score="$score" 'BEGIN { exit !(score != "" && score <= 2.0) }'
}

# The names of the calls in a set of systemd's, and in the sets that it has in it.
calls_in() {
  local name rest
  systemd-analyze syscall-filter "$1" | grep -E '^ +[a-z@]' | while read -r name rest; do
    case $name in @*) calls_in "$name" ;; *) echo "$name" ;; esac
  done
}

# Here no systemd runs that would enforce the filter; what a whole life of the server calls can be held against it all the same.
unit_allows_every_call() {
  has systemd-analyze && has strace || { echo "systemd-analyze or strace is not here" && return 0; }
  new_home
  strace -f -qq -o "$scratch/trace" env -i PATH=/usr/bin:/bin "HOME=$user_home" "$archive/bin/holdfast" serve --stop-when-ready --port 0 --data-dir "$user_home/data" || return 1
  sed -E 's/^[0-9]+ +//' "$scratch/trace" | grep -oE '^[a-z_0-9]+\(' | tr -d '(' | sort -u >"$scratch/called"
  comm -23 <({ calls_in @system-service && calls_in @default; } | sort -u) <({ calls_in @privileged && calls_in @resources; } | sort -u) >"$scratch/allowed"
  grep -qx futex "$scratch/called" && grep -qx futex "$scratch/allowed" && [ -z "$(comm -23 "$scratch/called" "$scratch/allowed" | tee /dev/stderr)" ]
}

read_manual() {
  local page
  for page in "$scratch"/package/usr/share/man/man1/*.gz; do
    zcat "$page" | head -n 1 | grep -q '^\.TH HOLDFAST' || { echo "$page" && return 1; }
    if has groff; then [ -z "$(zcat "$page" | groff -man -Tutf8 -ww 2>&1 >/dev/null)" ] || { echo "$page" && return 1; }; fi
  done
  bash -c 'source "$1" && complete -p holdfast' bash "$scratch/package/usr/share/bash-completion/completions/holdfast"
}

# ---- the package, installed

# A bare Debian 12 that knows this machine's sources of packages.
check_installed_package() {
  if ! has mmdebstrap; then need mmdebstrap=mmdebstrap; fi
  root=$scratch/root
  check "a bare Debian 12 can be made" make_root
  check "the package installs, serves as its user, upgrades, and keeps the data when it is purged" install_package
}

make_root() {
  local sources
  mapfile -t sources < <(find /etc/apt/sources.list /etc/apt/sources.list.d -name '*.list' -size +0 -o -name '*.sources' 2>/dev/null)
  TMPDIR=$scratch mmdebstrap --variant=minbase --include=ca-certificates,adduser,curl,init-system-helpers,openjdk-17-jre-headless bookworm "$root" "${sources[@]}"
}

# in_root COMMAND...: with its own processes, which end with it.
in_root() {
  # shellcheck disable=SC2016 # for the shell inside
  unshare --mount --pid --fork --kill-child bash -ec 'mount -t proc proc "$0/proc" && exec chroot "$0" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"' "$root" "$@" </dev/null
}

install_package() {
  cp "$package" "$root/holdfast.deb"
  cp verify/packages-installed "$root/installed"
  in_root bash /installed
}

# ---- the images

check_images() {
  local architecture
  for architecture in amd64 arm64; do
    check "the image for $architecture is an OCI layout whose digests are right" image_layout "$architecture"
  done
  case $(dpkg --print-architecture) in
    amd64 | arm64) check "the image for this machine serves from a root that cannot be written, as its user" image_serves ;;
  esac
}

image_layout() {
  local layout=$scratch/layout-$1 blob manifest
  mkdir "$layout"
  tar -xf "$scratch"/one/holdfast-*-image-"$1".tar -C "$layout" || return 1
  for blob in "$layout"/blobs/sha256/*; do
    [ "$(sha256sum <"$blob" | cut -d ' ' -f 1)" = "${blob##*/}" ] || { echo "$blob" && return 1; }
  done
  # As a client reads it: index, manifest, configuration, layers, each with its digest and size.
  python3 - "$layout" "$1" <<'END'
import gzip, hashlib, json, os, sys
layout, architecture = sys.argv[1:]
def read(descriptor):
    with open(os.path.join(layout, 'blobs', *descriptor['digest'].split(':')), 'rb') as blob:
        content = blob.read()
    assert len(content) == descriptor['size'], descriptor
    return content
assert json.load(open(layout + '/oci-layout'))['imageLayoutVersion'] == '1.0.0'
index = json.load(open(layout + '/index.json'))
assert index['manifests'][0]['platform'] == {'architecture': architecture, 'os': 'linux'}
manifest = json.loads(read(index['manifests'][0]))
config = json.loads(read(manifest['config']))
assert config['architecture'] == architecture and config['config']['User'] == '65532:65532'
diffs = ['sha256:' + hashlib.sha256(gzip.decompress(read(layer))).hexdigest() for layer in manifest['layers']]
assert diffs == config['rootfs']['diff_ids'], diffs
docker = json.load(open(layout + '/manifest.json'))[0]
assert ['blobs/' + layer['digest'].replace(':', '/') for layer in manifest['layers']] == docker['Layers']
END
}

# unpack_image ARCHITECTURE: its root file system, in $image.
unpack_image() {
  local layer
  image=$scratch/image-$1
  mkdir "$image"
  for layer in $(python3 -c 'import json, sys; print(*json.load(open(sys.argv[1] + "/manifest.json"))[0]["Layers"])' "$scratch/layout-$1"); do
    tar -xzf "$scratch/layout-$1/$layer" -C "$image" --numeric-owner || return 1
  done
}

# Its entry point, in a root that is mounted read-only but for /data, with no other file system than /proc.
image_serves() {
  unpack_image "$(dpkg --print-architecture)" || return 1
  # No shell, no tool, nothing with another user's rights.
  [ ! -e "$image/bin/sh" ] && [ -z "$(find "$image" -perm /6000)" ] || return 1
  local run=(unshare --mount --pid --fork --kill-child=TERM bash -ec '
      mount --bind "$0" "$0" && mount --bind "$0/data" "$0/data" && mount -o remount,bind,ro "$0" && mount -t proc proc "$0/proc"
      exec setpriv --no-new-privs chroot --userspec=65532:65532 "$0" "$@"' "$image")
  mkdir -p "$image/proc"
  mapfile -t entry < <(python3 -c 'import json, sys; print(*json.load(open(sys.argv[1])), sep="\n")' <(image_setting Entrypoint))
  # Without a key it does not listen to the network, and says what to do.
  ! env -i PATH=/usr/sbin:/usr/bin HOLDFAST_SERVER__BIND=0.0.0.0 HOLDFAST_STORAGE__DATA_DIR=/data/holdfast "${run[@]}" "${entry[@]}" serve --port 0 >"$scratch/said" 2>&1 || return 1
  cat "$scratch/said"
  grep 'holdfast keys create --administrator' "$scratch/said" || return 1
  start_server env -i PATH=/usr/sbin:/usr/bin HOLDFAST_STORAGE__DATA_DIR=/data/holdfast "${run[@]}" "${entry[@]}" serve --port 0 && message_comes_back || return 1
  # The java below unshare is the one that is to be asked to stop.
  kill -TERM "$(pgrep -P "$server")" && wait "$server" && server= && [ -d "$image/data/holdfast" ]
}

image_setting() {
  local config
  config=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1] + "/manifest.json"))[0]["Config"])' "$scratch/layout-$(dpkg --print-architecture)")
  python3 -c 'import json, sys; print(json.dumps(json.load(open(sys.argv[1]))["config"][sys.argv[2]]))' "$scratch/layout-$(dpkg --print-architecture)/$config" "$1"
}
