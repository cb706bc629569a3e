package io.holdfast.app.backup;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What somebody wants of a backup. All directories are absolute, on the server's machine.
 *
 * @param to a new or empty directory
 * @param incrementalFrom an earlier backup: files that have not changed are linked to it
 * @param keyringTo where a copy of the keyring goes, in the place of an older one; nowhere if empty
 * @param bytesPerSecond how fast files are read; 0 for as fast as they can be
 * @param copies whether files are copied even where a link to the server's own would do
 */
public record BackupRequest(
        Path to, Optional<Path> incrementalFrom, Optional<Path> keyringTo, long bytesPerSecond, boolean copies) {}
