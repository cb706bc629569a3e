package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The file {@code encryption} of a data directory: says which keyring belongs to it, so that a missing one is noticed before anything is touched.
 *
 * <pre>
 * holdfast-encryption 1
 * keyring 00c0ffee00c0ffee      its number
 * crc32c 89abcdef               of the lines above
 * </pre>
 */
final class EncryptionMark {
    static final String FILE = "encryption";
    private static final int LARGEST_BYTES = 256;
    private static final Pattern TEXT =
            Pattern.compile("(holdfast-encryption 1\nkeyring ([0-9a-f]{16})\n)crc32c ([0-9a-f]{8})\n");

    private EncryptionMark() {}

    /** Empty if there is none. */
    static OptionalLong read(Path directory) throws EncryptionRefused {
        Path file = directory.resolve(FILE);
        try {
            String text = Files.size(file) > LARGEST_BYTES ? "" : Files.readString(file, ISO_8859_1);
            Matcher lines = TEXT.matcher(text);
            if (!lines.matches() || !crc(lines.group(1)).equals(lines.group(3))) {
                throw new EncryptionRefused(
                        "The file " + file
                                + " is damaged: it says which keyring belongs to the data directory; restore it from a backup.");
            }
            return OptionalLong.of(Long.parseUnsignedLong(lines.group(2), 16));
        } catch (NoSuchFileException none) {
            return OptionalLong.empty();
        } catch (IOException e) {
            throw new EncryptionRefused("The file " + file + " cannot be read: " + SyncedFiles.why(e) + ".", e);
        }
    }

    static void write(Path directory, long number) throws IOException {
        String lines = String.format(Locale.ROOT, "holdfast-encryption 1\nkeyring %016x\n", number);
        SyncedFiles.replace(directory.resolve(FILE), (lines + "crc32c " + crc(lines) + "\n").getBytes(ISO_8859_1));
    }

    private static String crc(String lines) {
        CRC32C crc = new CRC32C();
        crc.update(lines.getBytes(ISO_8859_1));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
}
