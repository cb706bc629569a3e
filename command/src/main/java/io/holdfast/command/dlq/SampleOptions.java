package io.holdfast.command.dlq;

import io.holdfast.command.Options;
import io.holdfast.deadletters.Sample;
import io.holdfast.deadletters.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;

/** The flags by which a sample is chosen; the same for every command that takes one. The main thread only. */
final class SampleOptions {
    private static final int USUAL = 20;
    /** Short enough to be typed again. */
    private static final int LARGEST_SEED = 1_000_000;

    private final Options options;

    SampleOptions(Options options) {
        this.options = options;
        options.argument("DIR", "The directory of the snapshot.")
                .value("N", "How many messages (default " + USUAL + ").", "-n", "--sample")
                .value("NUMBER", "Choose the same messages again (default: by chance).", "--seed");
    }

    Snapshot open() throws IOException {
        return Snapshot.open(Path.of(options.argument(0)));
    }

    Sample take(Snapshot snapshot) throws IOException {
        int messages = options.number("--sample").orElse(USUAL);
        if (messages < 1) {
            throw options.mistake("--sample needs at least 1, not " + messages);
        }
        long seed = options.longNumber("--seed").orElseGet(() -> (long) new Random().nextInt(LARGEST_SEED));
        return snapshot.sample(messages, seed);
    }
}
