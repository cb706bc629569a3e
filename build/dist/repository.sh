# For ./dist: the client libraries as a Maven repository in a directory. To be sourced.

published=(. client/{bom,consumer,consumer-json,consumer-micrometer,consumer-otel,dead-letters,idempotency-jdbc,outbox,outbox-cdc,outbox-micrometer,payload-s3,spring-boot-starter,testkit-shaded})

# The commands and the server are built in the same go: they share most of its modules.
make_repository() {
  say "building the repository"
  local modules
  modules=$(IFS=, && echo "${published[*]}")
  rm -rf "$out/maven"
  (cd "$source" && compile "$here/target/dist-build.log" -Prelease -pl "$modules,:holdfast-command,:holdfast-otel" -am deploy \
    -DaltDeploymentRepository="holdfast::file:$out/maven")
  # When it was deployed is the only thing that differs from run to run; the sums beside it are those of the file.
  local file moment
  moment=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M%S)
  find "$out/maven" -name maven-metadata.xml | while IFS= read -r file; do
    sed -i "s#<lastUpdated>[0-9]*</lastUpdated>#<lastUpdated>$moment</lastUpdated>#" "$file"
    printf '%s' "$(md5sum <"$file" | cut -d ' ' -f 1)" >"$file.md5"
    printf '%s' "$(sha1sum <"$file" | cut -d ' ' -f 1)" >"$file.sha1"
  done
}
