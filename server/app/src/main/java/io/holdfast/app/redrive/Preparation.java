package io.holdfast.app.redrive;

import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.OpenRedrive;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.RedriveOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;

/**
 * What happens before the first letter moves: all of them, or the chosen ones, are read and written to a snapshot, and it is found out where they
 * lie. If it is interrupted, it is done again from the beginning. One thread.
 */
final class Preparation {
    private final LetterReader letters;
    private final SnapshotSettings settings;
    private final LongUnaryOperator shown;
    private final InstantSource clock;

    Preparation(LetterReader letters, SnapshotSettings settings, LongUnaryOperator shown, InstantSource clock) {
        this.letters = letters;
        this.settings = settings;
        this.shown = shown;
        this.clock = clock;
    }

    /**
     * Returns where to begin, and where the chosen letters lie.
     *
     * @param isWanted false once the redrive has ended
     * @throws IOException if the snapshot cannot be written; nothing of it stays
     */
    ChangeRedrive.Release prepare(
            OpenRedrive open, QueueDescription queue, List<QueueName> sources, BooleanSupplier isWanted)
            throws IOException {
        String name = open.redrive().order().snapshot();
        if (name.isEmpty()) {
            return find(open, isWanted);
        }
        SnapshotFiles.makeRoot(settings.directory());
        SnapshotFiles files = new SnapshotFiles(Path.of(name));
        try {
            return write(open, queue, sources, isWanted, files);
        } catch (IOException | RuntimeException failed) {
            files.remove();
            throw failed;
        }
    }

    private ChangeRedrive.Release find(OpenRedrive open, BooleanSupplier isWanted) throws IOException {
        ChosenLetters chosen = new ChosenLetters(open);
        if (open.redrive().order().isSelection()) {
            letters.read(open.queueId(), open.redrive().order().below(), isWanted, letter -> {
                chosen.found(letter);
                return !chosen.areComplete();
            });
        }
        return new ChangeRedrive.Release(letters.first(open.queueId()), chosen.places());
    }

    private ChangeRedrive.Release write(
            OpenRedrive open,
            QueueDescription queue,
            List<QueueName> sources,
            BooleanSupplier isWanted,
            SnapshotFiles files)
            throws IOException {
        files.claim();
        ChosenLetters chosen = new ChosenLetters(open);
        RedriveOrder order = open.redrive().order();
        boolean isFifo = queue.queue().settings().isFifo();
        var startedAt = clock.instant();
        SnapshotWriter writer = new SnapshotWriter(
                files,
                new LetterJson(isFifo, shown),
                new SnapshotBudget(settings),
                order.sample(),
                new SplittableRandom(order.idLow()));
        try (writer) {
            letters.read(open.queueId(), order.below(), isWanted, letter -> {
                if (chosen.found(letter)) {
                    writer.add(letter);
                }
                return !chosen.areComplete();
            });
        }
        files.writeWhole(files.sample(), writer.sample());
        String sha256 = writer.sha256();
        files.finish(
                new SnapshotManifest(
                                queue.queue().name(),
                                isFifo,
                                sources,
                                startedAt,
                                clock.instant(),
                                writer.messages(),
                                writer.bytes(),
                                queue.delayed(),
                                sha256)
                        .text(),
                sha256);
        return new ChangeRedrive.Release(letters.first(open.queueId()), chosen.places());
    }
}
