package io.holdfast.app.redrive;

import io.holdfast.protocol.wire.json.JsonBuffer;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Writes the messages of a snapshot, and remembers some of them, each set of so many equally likely. One thread. */
final class SnapshotWriter implements Closeable {
    private static final int BUFFER_BYTES = 256 * 1024;

    private final LetterJson format;
    private final SnapshotBudget budget;
    private final OutputStream out;
    private final MessageDigest digest = Sha256.digest();
    private final JsonBuffer line = new JsonBuffer();
    private final int sampleSize;
    private final RandomGenerator random;
    private final List<String> sample = new ArrayList<>();
    private long messages;
    private long bytes;

    SnapshotWriter(
            SnapshotFiles files, LetterJson format, SnapshotBudget budget, int sampleSize, RandomGenerator random)
            throws IOException {
        this.format = format;
        this.budget = budget;
        this.sampleSize = sampleSize;
        this.random = random;
        this.out =
                new BufferedOutputStream(Files.newOutputStream(files.part(), StandardOpenOption.WRITE), BUFFER_BYTES);
    }

    void add(Letter letter) throws IOException {
        line.clear();
        format.write(letter, line);
        line.word("\n");
        budget.write(line.length());
        out.write(line.array(), 0, line.length());
        digest.update(line.array(), 0, line.length());
        bytes += line.length();
        messages++;
        choose();
    }

    /** A reservoir: the n-th message takes a place with the chance of places by n. */
    private void choose() {
        int place = messages <= sampleSize ? sample.size() : (int) Math.min(random.nextLong(messages), sampleSize);
        if (place < sampleSize) {
            String text = new String(line.array(), 0, line.length(), java.nio.charset.StandardCharsets.UTF_8);
            if (place == sample.size()) {
                sample.add(text);
            } else {
                sample.set(place, text);
            }
        }
    }

    long messages() {
        return messages;
    }

    long bytes() {
        return bytes;
    }

    String sample() {
        return String.join("", sample);
    }

    /** Once it is closed. */
    String sha256() {
        return Sha256.text(digest);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
