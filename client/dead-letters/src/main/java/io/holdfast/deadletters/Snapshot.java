package io.holdfast.deadletters;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * A finished snapshot of a dead-letter queue in a directory. Nothing changes the snapshot, and only {@link #restore} talks to a server. Any
 * thread.
 */
public final class Snapshot {
    private final SnapshotFiles files;
    private final Manifest manifest;

    private Snapshot(SnapshotFiles files, Manifest manifest) {
        this.files = files;
        this.manifest = manifest;
    }

    /**
     * Opens a snapshot; reads it whole, to verify its checksums.
     *
     * @throws DeadLettersRefused if there is none, or if it is damaged
     */
    public static Snapshot open(Path directory) throws IOException {
        SnapshotFiles files = new SnapshotFiles(directory);
        return new Snapshot(files, files.verify());
    }

    /** Where it is. */
    public Path directory() {
        return files.directory();
    }

    /** What it holds and what it could not see. */
    public Manifest manifest() {
        return manifest;
    }

    /** Every message, in the order of the file; one at a time is in memory. */
    public void forEach(Consumer<DeadLetter> action) throws IOException {
        eachLine(line -> action.accept(parse(line)));
    }

    /** How its messages came to be in the dead-letter queue. Reads the file once. */
    public Origins origins() throws IOException {
        Origins[] origins = {Origins.NONE};
        forEach(letter -> origins[0] = origins[0].and(letter));
        return origins[0];
    }

    /** Sends messages of this snapshot to a queue; the snapshot stays. The client stays the caller's, who closes it. */
    public RestoreBuilder restore(SqsClient sqs) {
        return new RestoreBuilder(sqs, this, files);
    }

    /**
     * So many messages, each set of them equally likely; all, if there are fewer. Reads the file once and keeps only what it chose. The same
     * seed on the same snapshot gives the same sample on every Java.
     */
    public Sample sample(int messages, long seed) throws IOException {
        ReservoirSampler reservoir = new ReservoirSampler(messages, seed);
        eachLine(reservoir::offer);
        return new Sample(reservoir.chosen().stream().map(this::parse).toList(), seed, manifest.messages());
    }

    /**
     * Gives each message of the sample to the check, one after the other on the caller's thread, and keeps the report in the directory, where
     * {@link RedriveBuilder#require} finds it. It runs the check for real: wire it to nothing that must not happen twice.
     *
     * @throws InterruptedException if the thread was interrupted; nothing is kept then
     */
    public AuditReport audit(Sample sample, DeadLetterCheck check) throws IOException, InterruptedException {
        AuditReport report = Audit.run(sample, check, RealTime.clock(), manifest.messagesSha256());
        DurableFiles.writeWhole(files.audit(), AuditJson.text(report));
        return report;
    }

    /** The report of the last audit of exactly these messages. */
    public Optional<AuditReport> lastAudit() throws IOException {
        if (!Files.exists(files.audit())) {
            return Optional.empty();
        }
        try {
            return Optional.of(AuditJson.parse(Files.readString(files.audit())))
                    .filter(report -> report.snapshotSha256().equals(manifest.messagesSha256()));
        } catch (RuntimeException notOurs) {
            throw files.damaged("cannot read audit.json: " + notOurs.getMessage(), notOurs);
        }
    }

    interface LetterAction {
        void take(DeadLetter letter) throws IOException, InterruptedException;
    }

    void eachLetter(LetterAction action) throws IOException, InterruptedException {
        try (BufferedReader reader = Files.newBufferedReader(files.messages(), StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                action.take(parse(line));
            }
        }
    }

    private void eachLine(Consumer<String> action) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(files.messages(), StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                action.accept(line);
            }
        }
    }

    private DeadLetter parse(String line) {
        try {
            return DeadLetterJson.parse(line);
        } catch (RuntimeException notOurs) {
            throw files.damaged("cannot read a line of messages.jsonl: " + notOurs.getMessage(), notOurs);
        }
    }
}
