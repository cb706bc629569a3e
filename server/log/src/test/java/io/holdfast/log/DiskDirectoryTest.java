package io.holdfast.log;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class DiskDirectoryTest extends LogDirectoryContract {
    @TempDir
    Path path;

    @Override
    LogDirectory directory() {
        return new DiskDirectory(path);
    }
}
