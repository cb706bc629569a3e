# For ./dist: OCI images for both architectures, as tars that docker, podman and skopeo load. To be sourced.
# An image is three tars and three JSON files, so nothing but tar and sha256sum makes it. What is in it that is not ours comes from Debian's packages, which are
# downloaded with apt's own checks and unpacked, not installed: its C library, and the modules of OpenJDK 17 that jlink makes a runtime of.

image_packages=(libc6 libgcc-s1 libstdc++6 zlib1g)
image_modules=java.base,java.compiler,java.instrument,java.logging,java.management,java.naming,java.net.http,java.security.jgss,java.sql,java.xml,jdk.crypto.ec,jdk.httpserver,jdk.jcmd,jdk.management,jdk.net,jdk.unsupported,jdk.zipfs
# The user of the process, who has no name elsewhere either.
image_user=65532

make_images() {
  has apt-get && has dpkg-deb || die "the image needs apt-get and dpkg-deb: its C library and its Java come from Debian's packages"
  local host architecture
  host=$(dpkg --print-architecture)
  fetch_packages "$host" openjdk-17-jdk-headless openjdk-17-jre-headless ca-certificates
  local jdk=$work/jdk
  unpack_packages "$host" "$jdk" openjdk-17-jdk-headless openjdk-17-jre-headless
  unpack_packages "$host" "$work/authorities" ca-certificates
  reroot_links "$jdk"
  for architecture in amd64 arm64; do make_image "$architecture"; done
}

# fetch_packages ARCHITECTURE PACKAGE...: into target/packages, with lists of this machine's sources that are a day old at most.
fetch_packages() {
  local architecture=$1 place=$here/target/packages/$1
  shift
  mkdir -p "$place"/state/lists/partial "$place"/cache/archives/partial
  : >"$place/status"
  local apt=(apt-get -q -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" -o "Dir::State=$place/state"
    -o "Dir::State::status=$place/status" -o "Dir::Cache=$place/cache" -o APT::Sandbox::User= -o Acquire::Retries=3 -o Acquire::Languages=none)
  if [ -z "$(find "$place/updated" -mtime -1 2>/dev/null)" ]; then
    "${apt[@]}" update >"$place/log" 2>&1 || { cat "$place/log" >&2 && die "apt-get could not read the lists of packages for $architecture"; }
    touch "$place/updated"
  fi
  (cd "$place" && "${apt[@]}" download "$@") >"$place/log" 2>&1 || { cat "$place/log" >&2 && die "apt-get could not download $* for $architecture"; }
}

# unpack_packages ARCHITECTURE DIRECTORY PACKAGE...
unpack_packages() {
  local architecture=$1 directory=$2 package file
  shift 2
  mkdir -p "$directory"
  for package in "$@"; do
    # The newest, should earlier runs have left older ones.
    file=$(find "$here/target/packages/$architecture" -maxdepth 1 -name "${package}_*.deb" -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)
    dpkg-deb -x "$file" "$directory"
  done
}

# Links to other files of the package are meant for a system in which it is installed.
reroot_links() {
  local link target
  find "$1" -type l -lname '/*' | while IFS= read -r link; do
    target=$(readlink "$link")
    ln -sfn "$1$target" "$link"
  done
}

make_image() {
  local architecture=$1 triplet root=$work/image-$1 name=holdfast-$version-image-$1
  say "making the image for $architecture"
  case $architecture in amd64) triplet=x86_64-linux-gnu ;; arm64) triplet=aarch64-linux-gnu ;; esac
  fetch_packages "$architecture" "${image_packages[@]}" openjdk-17-jdk-headless
  lay_out_system "$architecture" "$triplet" "$root/system"
  lay_out_program "$architecture" "$root"
  write_image "$architecture" "$root" "$out/$name.tar"
}

# The C library and Java.
lay_out_system() {
  local architecture=$1 triplet=$2 root=$3 unpacked=$work/unpacked-$1 package
  unpack_packages "$architecture" "$unpacked" "${image_packages[@]}"
  unpack_packages "$architecture" "$unpacked-jdk" openjdk-17-jdk-headless
  mkdir -p "$root"/{data,etc,tmp,usr/lib/holdfast,usr/share/doc}
  chmod 1777 "$root/tmp"
  # Libraries and their loader; no tools, no character sets, no texts in other languages.
  (cd "$unpacked" && find . \( -path './lib*/*.so*' -o -path "./usr/lib/$triplet/*.so*" \) ! -path '*/gconv/*' ! -path '*/audit/*' \( -type f -o -type l \) -print0 |
    tar -c --null -T - | tar -x -C "$root")
  for package in "${image_packages[@]}"; do
    mkdir -p "$root/usr/share/doc/$package"
    [ ! -e "$unpacked/usr/share/doc/$package/copyright" ] || cp -L "$unpacked/usr/share/doc/$package/copyright" "$root/usr/share/doc/$package/"
  done
  find "$here/target/packages/$architecture" -maxdepth 1 -name '*.deb' -exec dpkg-deb -W --showformat='${Package} ${Version} ${Architecture}\n' {} \; |
    grep -E "^($(IFS='|' && echo "${image_packages[*]//+/\\+}")|openjdk-17-jdk-headless) " | sort -u >"$root/usr/share/doc/packages"
  printf 'root:x:0:0:root:/:/nologin\nholdfast:x:%s:%s:Holdfast:/data:/nologin\n' "$image_user" "$image_user" >"$root/etc/passwd"
  printf 'root:x:0:\nholdfast:x:%s:\n' "$image_user" >"$root/etc/group"
  printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"
  "$(echo "$work"/jdk/usr/lib/jvm/java-17-openjdk-*/bin/jlink)" --module-path "$(echo "$unpacked-jdk"/usr/lib/jvm/java-17-openjdk-*/jmods)" \
    --add-modules "$image_modules" --strip-java-debug-attributes --no-header-files --no-man-pages --output "$root/usr/lib/holdfast/java"
  java_tool TrustStore "$work"/authorities/usr/share/ca-certificates/mozilla "$root/usr/lib/holdfast/java/lib/security/cacerts"
}

# What is ours, apart from what changes less often.
lay_out_program() {
  local architecture=$1 root=$2 native other
  case $architecture in
    amd64) native=linux64.so other=aarch_64 ;;
    arm64) native=linux-aarch64.so other=x86_64 ;;
  esac
  mkdir -p "$root"/{libraries,program}/usr/share/holdfast
  cp -a "$tree/lib" "$root/libraries/usr/share/holdfast/"
  cp -a "$tree/otel" "$root/libraries/usr/share/holdfast/"
  rm "$root"/libraries/usr/share/holdfast/lib/netty-transport-native-epoll-*-linux-"$other".jar
  slim_rocksdb "$root/libraries/usr/share/holdfast" "$native"
  mkdir -p "$root/program/usr/share/holdfast/lib"
  mv "$root"/libraries/usr/share/holdfast/lib/holdfast-*.jar "$root/program/usr/share/holdfast/lib/"
  cp -a "$tree"/{VERSION,LICENSE,holdfast-app.jar,holdfast.jar} "$root/program/usr/share/holdfast/"
  install -m 644 deploy/image/java-options "$root/program/usr/share/holdfast/java-options"
}

# write_image ARCHITECTURE DIRECTORY FILE: the layers, what is said of them, and what points to that.
write_image() {
  local architecture=$1 root=$2 layout=$2/layout layer digest size diffs='' layers='' paths=''
  mkdir -p "$layout/blobs/sha256"
  for layer in system libraries program; do
    layer_tar "$root/$layer" >"$root/$layer.tar"
    gzip -n -6 <"$root/$layer.tar" >"$root/$layer.tar.gz"
    digest=$(sha256sum <"$root/$layer.tar.gz" | cut -d ' ' -f 1)
    size=$(stat -c %s "$root/$layer.tar.gz")
    mv "$root/$layer.tar.gz" "$layout/blobs/sha256/$digest"
    diffs+=,\"sha256:$(sha256sum <"$root/$layer.tar" | cut -d ' ' -f 1)\"
    layers+=",{\"mediaType\":\"application/vnd.oci.image.layer.v1.tar+gzip\",\"digest\":\"sha256:$digest\",\"size\":$size}"
    paths+=,\"blobs/sha256/$digest\"
    rm -rf "$root/${layer:?}" "$root/$layer.tar"
  done
  local created config manifest config_size
  created=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
  config=$(sed -e "s/@ARCHITECTURE@/$architecture/g" -e "s/@CREATED@/$created/g" -e "s/@VERSION@/$version/g" -e "s/@USER@/$image_user/g" -e "s|@DIFFS@|${diffs#,}|" \
    deploy/image/config.json | store_blob "$layout")
  config_size=$(stat -c %s "$layout/blobs/sha256/$config")
  manifest=$(printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":{"mediaType":"application/vnd.oci.image.config.v1+json","digest":"sha256:%s","size":%s},"layers":[%s]}' \
    "$config" "$config_size" "${layers#,}" | store_blob "$layout")
  printf '{"imageLayoutVersion":"1.0.0"}' >"$layout/oci-layout"
  printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[{"mediaType":"application/vnd.oci.image.manifest.v1+json","digest":"sha256:%s","size":%s,"platform":{"architecture":"%s","os":"linux"},"annotations":{"org.opencontainers.image.ref.name":"%s","io.containerd.image.name":"docker.io/library/holdfast:%s"}}]}' \
    "$manifest" "$(stat -c %s "$layout/blobs/sha256/$manifest")" "$architecture" "$version" "$version" >"$layout/index.json"
  # For Docker before 25, which knows no other table of contents.
  printf '[{"Config":"blobs/sha256/%s","RepoTags":["holdfast:%s"],"Layers":[%s]}]' "$config" "$version" "${paths#,}" >"$layout/manifest.json"
  sorted_tar "$layout" . >"$3"
  rm -rf "$root"
}

# store_blob LAYOUT: keeps what it reads under its digest, and prints that.
store_blob() {
  local digest
  cat >"$1/blob"
  digest=$(sha256sum <"$1/blob" | cut -d ' ' -f 1)
  mv "$1/blob" "$1/blobs/sha256/$digest"
  echo "$digest"
}

# layer_tar DIRECTORY: all root's, but for the directory that the server may write, which is its own.
layer_tar() {
  local tar=$work/layer.tar
  sorted_tar "$1" --exclude=./data . >"$tar"
  if [ -d "$1/data" ]; then
    tar -r -f "$tar" --format=ustar --owner="$image_user" --group="$image_user" --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --mode=0750 --no-recursion -C "$1" ./data
  fi
  cat "$tar"
  rm "$tar"
}
