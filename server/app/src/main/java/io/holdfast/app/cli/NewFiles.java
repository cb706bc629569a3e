package io.holdfast.app.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Writes files that must not exist yet: certificates for all to read, and keys for their owner alone. */
final class NewFiles {
    private static final FileAttribute<?>[] ANY = {};

    private NewFiles() {}

    /** The key goes first: a certificate without its key is of no use, and would be in the way of the next try. */
    static void write(Path certificate, String certificateText, Path key, String keyText) throws IOException {
        if (Files.exists(certificate)) {
            throw new FileAlreadyExistsException(certificate.toString());
        }
        write(key, keyText, onlyForItsOwner());
        write(certificate, certificateText, ANY);
    }

    private static void write(Path file, String text, FileAttribute<?>... attributes) throws IOException {
        try (var channel = Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes)) {
            channel.write(StandardCharsets.US_ASCII.encode(text));
        }
    }

    private static FileAttribute<?>[] onlyForItsOwner() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : ANY;
    }
}
