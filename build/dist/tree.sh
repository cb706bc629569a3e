# For ./dist: builds the jars, and lays out the directory that the tar, the package and the image all begin with. To be sourced.

# The files of this checkout as they are, without what lies around them: a class that was deleted must not be found in an old directory.
copy_sources() {
  rm -rf "$source"
  mkdir -p "$source"
  git ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
    tar -c --null -T - | tar -x -C "$source"
}

build_sources() {
  if wants maven; then return; fi # it is built with them
  (cd "$source" && compile "$here/target/dist-build.log" -pl :holdfast-command,:holdfast-otel -am package)
}

# A jar without the native code of other machines. Its other entries stay as they are.
slim_rocksdb() {
  local tree=$1
  shift
  local jar
  jar=$(echo "$tree"/lib/rocksdbjni-*.jar)
  java_tool SlimJar "$jar" "$work/slim.jar" "$@"
  mv "$work/slim.jar" "$jar"
}

# java_tool CLASS ARGUMENT...: one of the classes beside this file.
java_tool() {
  local jdk=${JAVA_HOME:+$JAVA_HOME/bin/}
  [ -d "$work/tools" ] || "${jdk}javac" -J-XX:TieredStopAtLevel=1 -d "$work/tools" build/dist/*.java
  "${jdk}java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$work/tools" "$@"
}

#   VERSION LICENSE README   bin/holdfast
#   holdfast-app.jar         the server            holdfast.jar   all commands
#   lib/                     what both need        otel/          OpenTelemetry, for HOLDFAST_CLASS_PATH
#   man/man1/                completion/holdfast
#   holdfast.conf            settings to begin with
make_tree() {
  say "laying out the files"
  tree=$work/tree
  mkdir -p "$tree"/{bin,lib,otel/lib,man/man1,completion}
  install -m 755 deploy/bin/holdfast "$tree/bin/"
  echo "$version" >"$tree/VERSION"
  install -m 644 LICENSE "$tree/"
  install -m 644 deploy/tar/README "$tree/"
  install -m 644 deploy/holdfast.conf "$tree/"
  install -m 644 "$source/server/app/target/holdfast-app.jar" "$source/command/target/holdfast.jar" "$tree/"
  copy_class_path "$source/server/app/target/holdfast-app.jar" "$source/server/app/target" "$tree"
  copy_class_path "$source/command/target/holdfast.jar" "$source/command/target" "$tree"
  install -m 644 "$source/server/otel/target/holdfast-otel.jar" "$tree/otel/"
  copy_class_path "$source/server/otel/target/holdfast-otel.jar" "$source/server/otel/target" "$tree/otel"
  "$tree/bin/holdfast" completion bash >"$tree/completion/holdfast"
  "$tree/bin/holdfast" man-pages "$tree/man/man1"
}

# copy_class_path JAR FROM TO: the jars that its manifest names, and no other that may lie beside them.
copy_class_path() {
  local name
  # A line of a manifest goes on in the next one that begins with a space.
  unzip_text "$1" META-INF/MANIFEST.MF | tr -d '\r' | sed -e ':a;N;$!ba;s/\n //g' | sed -n 's/^Class-Path: //p' | tr ' ' '\n' |
    while IFS= read -r name; do
      [ -z "$name" ] || install -m 644 "$2/$name" "$3/$name"
    done
}

unzip_text() { java_tool SlimJar --print "$1" "$2"; }

# sorted_tar DIRECTORY: a tar of all that is in it, with nothing of this machine and moment.
sorted_tar() {
  tar -c --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --mode=go=rX,u+rw,a-s -C "$1" "${@:2}"
}
