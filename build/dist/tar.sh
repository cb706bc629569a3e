# For ./dist: the archive for any Java 17+. To be sourced.

make_tar() {
  say "packing the tar.gz"
  local name=holdfast-$version
  rm -rf "${work:?}/tar"
  mkdir -p "$work/tar"
  cp -a "$tree" "$work/tar/$name"
  # Debian's and Alpine's libc on both processors, and macOS.
  slim_rocksdb "$work/tar/$name" linux64.so linux-aarch64.so linux64-musl.so linux-aarch64-musl.so osx-arm64.jnilib osx-x86_64.jnilib
  sorted_tar "$work/tar" "$name" | gzip -n -6 >"$out/$name.tar.gz"
}
