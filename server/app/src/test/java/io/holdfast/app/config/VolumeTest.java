package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That it also knows them where the root file system is no mount point is seen by verify/bare, which runs in such a place. */
class VolumeTest {
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
}
