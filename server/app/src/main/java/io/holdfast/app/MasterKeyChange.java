package io.holdfast.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.peer.Gathering;
import io.holdfast.app.peer.PeerRoutes;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Sees a change of a cluster's master key through, on the node that decides on the keyring: lets the new key open it, and when all nodes have
 * that one, the old one no more. Each step is one entry of the keyring, so a crash leaves it before or behind it, and the next leader goes on.
 */
final class MasterKeyChange {
    private static final long EVERY_MILLIS = 1_000;

    private final Encryption encryption;
    private final Gathering gathering;

    MasterKeyChange(Encryption encryption, Gathering gathering) {
        this.encryption = encryption;
        this.gathering = gathering;
    }

    /** @param timer with a thread for this alone: it may wait for other nodes */
    void start(ScheduledExecutorService timer, BackgroundTasks tasks) {
        BackgroundTask task = tasks.task("master-key", this::goOn);
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(task, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void goOn() throws IOException {
        encryption.adoptMasterKey();
        String own = encryption.clusterKeyFingerprint().orElse("");
        if (encryption.hasFormerMasterKeys() && allHave(own)) {
            encryption.dropFormerMasterKeys();
        }
    }

    /** A node that does not answer may have the old one, and could not start again without it. */
    private boolean allHave(String fingerprint) {
        Map<String, PeerRequest> questions = new HashMap<>();
        PeerRequest question = PeerRequest.own(PeerRoutes.MASTER_KEY, Map.of(), new byte[0]);
        gathering.others().forEach(node -> questions.put(node, question));
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        gathering.ask(
                questions,
                gathered -> answer.complete(gathered.silent().isEmpty()
                        && gathered.answers().values().stream()
                                .allMatch(bytes -> new String(bytes, UTF_8).equals(fingerprint))));
        return answer.join();
    }
}
