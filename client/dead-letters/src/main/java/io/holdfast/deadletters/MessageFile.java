package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Appends dead letters to the file of a running pass, each id once. One thread. */
final class MessageFile implements Closeable {
    private final IdSet ids = new IdSet();
    private final OutputStream out;
    private long bytes;

    /** Continues a file that an interrupted pass left behind: a torn last line is cut off. */
    MessageFile(Path file) throws IOException {
        bytes = wholeLines(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                ids.add(parse(line, file).messageId());
            }
        }
        out = Files.newOutputStream(file, StandardOpenOption.APPEND);
    }

    /** Returns whether it was new. It is with the operating system when this returns, so that a killed process loses nothing it received. */
    boolean add(DeadLetter letter) throws IOException {
        if (ids.contains(letter.messageId())) {
            return false;
        }
        byte[] line = (DeadLetterJson.line(letter) + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(line);
        ids.add(letter.messageId());
        bytes += line.length;
        return true;
    }

    long messages() {
        return ids.size();
    }

    long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private static DeadLetter parse(String line, Path file) {
        try {
            return DeadLetterJson.parse(line);
        } catch (RuntimeException notOurs) {
            throw new DeadLettersRefused(
                    Reason.SNAPSHOT_DAMAGED,
                    "The interrupted snapshot cannot be resumed, because a line of %s is damaged: choose another directory."
                            .formatted(file),
                    notOurs);
        }
    }

    /** How many bytes of the file are lines with an end. */
    static long wholeLines(Path file) throws IOException {
        long length = 0;
        long whole = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                length++;
                if (b == '\n') {
                    whole = length;
                }
            }
        }
        return whole;
    }
}
