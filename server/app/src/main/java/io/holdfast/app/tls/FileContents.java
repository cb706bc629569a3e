package io.holdfast.app.tls;

import io.holdfast.app.config.TlsSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What the files of certificate, key and client authorities contain at one moment. */
@SuppressWarnings("ArrayRecordComponent") // compared by isSameAs
record FileContents(byte[] certificate, byte[] key, byte @Nullable [] clientCa) {
    private static final int LARGEST_BYTES = 1 << 20;

    static FileContents read(TlsSettings settings) throws TlsRefused {
        Path authorities = settings.clientCa().orElse(null);
        return new FileContents(
                read("TLS certificate ", settings.certificate()),
                read("TLS key ", settings.key()),
                authorities == null ? null : read("file of TLS client authorities ", authorities));
    }

    boolean isSameAs(FileContents other) {
        return Arrays.equals(certificate, other.certificate)
                && Arrays.equals(key, other.key)
                && Arrays.equals(clientCa, other.clientCa);
    }

    private static byte[] read(String what, Path file) throws TlsRefused {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(LARGEST_BYTES + 1);
            if (content.length > LARGEST_BYTES) {
                throw new TlsRefused("The " + what + file + " is larger than 1 MiB.");
            }
            return content;
        } catch (NoSuchFileException missing) {
            throw new TlsRefused("The " + what + file + " does not exist.", missing);
        } catch (IOException unreadable) {
            throw new TlsRefused(
                    "The " + what + file + " cannot be read; is it a file that this user may read?", unreadable);
        }
    }
}
