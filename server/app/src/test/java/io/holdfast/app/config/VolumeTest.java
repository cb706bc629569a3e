package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VolumeTest {
    /** A root file system that is a plain directory of another one, as in a chroot and in some containers: all else is where it was. */
    private static final String PLAIN_ROOT = """
            set -e
            mount -t tmpfs tmpfs "$0"
            mkdir "$0/root"
            for each in /*; do
              if [ -L "$each" ]; then cp -P "$each" "$0/root/"
              elif [ -d "$each" ]; then mkdir "$0/root$each"; mount --rbind "$each" "$0/root$each"
              fi
            done
            exec chroot "$0/root" "$@"
            """;

    @TempDir
    Path directory;

    @Test
    void sizesAreThoseOfTheFileSystem() throws IOException {
        Volume volume = Volume.of(directory);
        assertThat(volume.totalBytes())
                .isEqualTo(directory.toFile().getTotalSpace())
                .isPositive();
        assertThat(volume.freeBytes()).isBetween(0L, volume.totalBytes());
    }

    @Test
    void sizesThatCannotBeReadAreNotTakenForAFullDisk() {
        Volume gone = Volume.of(directory.resolve("gone"));
        assertThatThrownBy(gone::freeBytes).isInstanceOf(IOException.class).hasMessageContaining("is unknown");
        assertThatThrownBy(gone::totalBytes).isInstanceOf(IOException.class).hasMessageContaining("is unknown");
    }

    @Test
    void sizesAreKnownWhereTheRootIsNoMountPoint() throws Exception {
        assumeTrue(inPlainRoot("true").waitFor() == 0, "this user may not mount");
        Process process = inPlainRoot(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SizesOfTheRoot.class.getName());
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(said).matches("[1-9][0-9]* of [1-9][0-9]* bytes\\s*");
    }

    private Process inPlainRoot(String... command) throws IOException {
        List<String> whole = new ArrayList<>(List.of("unshare", "--mount"));
        if (!System.getProperty("user.name").equals("root")) {
            whole.add("--map-root-user");
        }
        whole.addAll(List.of("sh", "-c", PLAIN_ROOT, directory.toString()));
        whole.addAll(List.of(command));
        return new ProcessBuilder(whole).redirectErrorStream(true).start();
    }

    static final class SizesOfTheRoot {
        private SizesOfTheRoot() {}

        public static void main(String[] arguments) throws IOException {
            Volume root = Volume.of(Path.of("/"));
            System.out.println(root.freeBytes() + " of " + root.totalBytes() + " bytes");
        }
    }
}
