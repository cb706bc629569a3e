# For ./dist: the Debian package. To be sourced.

make_deb() {
  has dpkg-deb || die "the Debian package needs dpkg-deb"
  say "packing the Debian package"
  local root=$work/deb page script
  rm -rf "$root"
  mkdir -p "$root"/{DEBIAN,etc/{holdfast,default},lib/systemd/system,usr/{bin,share/{holdfast,doc/holdfast,man/man1,bash-completion/completions}}}
  cp -a "$tree"/{VERSION,holdfast-app.jar,holdfast.jar,lib,otel} "$root/usr/share/holdfast/"
  slim_rocksdb "$root/usr/share/holdfast" linux64.so linux-aarch64.so
  install -m 755 deploy/bin/holdfast "$root/usr/bin/holdfast"
  for page in "$tree"/man/man1/*.1; do gzip -n -9 <"$page" >"$root/usr/share/man/man1/${page##*/}.gz"; done
  install -m 644 "$tree/completion/holdfast" "$root/usr/share/bash-completion/completions/holdfast"
  install -m 644 deploy/holdfast.conf "$root/etc/holdfast/holdfast.conf"
  install -m 644 deploy/debian/default "$root/etc/default/holdfast"
  install -m 644 deploy/systemd/holdfast.service "$root/lib/systemd/system/holdfast.service"
  install -m 644 deploy/debian/copyright "$root/usr/share/doc/holdfast/copyright"
  gzip -n -9 <CHANGELOG.md >"$root/usr/share/doc/holdfast/changelog.gz"
  printf '%s\n' /etc/holdfast/holdfast.conf /etc/default/holdfast >"$root/DEBIAN/conffiles"
  for script in postinst prerm postrm; do install -m 755 "deploy/debian/$script" "$root/DEBIAN/$script"; done
  (cd "$root" && find . -path ./DEBIAN -prune -o -type f -printf '%P\n' | sort | xargs -d '\n' md5sum) >"$root/DEBIAN/md5sums"
  # A hyphen would begin the number of a Debian revision; a tilde sorts before the version that is meant.
  sed -e "s/@VERSION@/${version//-/\~}/" -e "s/@SIZE@/$(find "$root" -type f -printf '%s\n' | awk '{ n += $1 } END { print int(n / 1024) + 1 }')/" \
    deploy/debian/control >"$root/DEBIAN/control"
  find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  # Jars are compressed already. One thread, since several would cut the stream otherwise on each machine.
  dpkg-deb --root-owner-group --threads-max=1 -Zxz -z1 --build "$root" "$out/holdfast_${version//-/\~}_all.deb" >/dev/null
}
