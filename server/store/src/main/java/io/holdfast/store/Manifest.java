package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far RocksDB's list of files reaches. It only grows, or is replaced by one with a higher number; one that was cut at the end of an entry
 * would be believed by RocksDB, which then deletes the files that the lost entries named.
 */
record Manifest(long number, long lengthBytes) {

    /** Nothing is known. */
    static final Manifest UNKNOWN = new Manifest(0, 0);

    private static final Pattern CURRENT = Pattern.compile("MANIFEST-([0-9]{1,18})\n?");

    static Manifest of(Path rows) throws IOException {
        Matcher current = CURRENT.matcher(new String(Files.readAllBytes(rows.resolve("CURRENT")), UTF_8));
        if (!current.matches()) {
            throw new IOException("the file CURRENT in " + rows.getFileName() + " cannot be read");
        }
        long number = Long.parseLong(current.group(1));
        return new Manifest(number, Files.size(rows.resolve(String.format(Locale.ROOT, "MANIFEST-%06d", number))));
    }

    /** What is missing of this one, which was there before. */
    Optional<String> lostBy(Manifest now) {
        return now.number < number || (now.number == number && now.lengthBytes < lengthBytes)
                ? Optional.of("its list of files was cut: MANIFEST-" + now.number + " with " + now.lengthBytes
                        + " bytes is older than number " + number + " with " + lengthBytes)
                : Optional.empty();
    }
}
