package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileDescriptorsTest {
    @ParameterizedTest
    @CsvSource({"1048576, 512, 20000", "4096, 512, 3456", "1024, 341, 555", "256, 85, 43", "64, 32, 8"})
    void storageComesFirst(long limit, int storeFiles, int connections) {
        FileDescriptors descriptors = new FileDescriptors(limit);

        assertThat(descriptors.storeFiles()).isEqualTo(storeFiles);
        assertThat(descriptors.connections(20_000)).isEqualTo(connections);
    }

    @Test
    void limitIsReadAsLinuxWritesIt() {
        assertThat(FileDescriptors.parse("Max open files            1024                 1048576              files"))
                .isEqualTo(new FileDescriptors(1024));
        assertThat(FileDescriptors.parse("Max open files            unlimited            unlimited            files")
                        .connections(20_000))
                .isEqualTo(20_000);
        assertThat(FileDescriptors.ofThisProcess().limit()).isPositive();
    }
}
