package io.holdfast.app.peer;

import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.identity.KeyUses;
import io.holdfast.app.partition.NodeSilent;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Brings it to the node that writes it when keys were used here: as {@link KeyUses#unwritten} says it. */
public final class ClusterKeyUses {
    private static final long TIMEOUT_SECONDS = 10;

    private final LeaderQuestions leaders;
    private final KeyUses uses;

    public ClusterKeyUses(LeaderQuestions leaders, KeyUses uses) {
        this.leaders = leaders;
        this.uses = uses;
    }

    /** Writes what was noted here, or has it written. To be called every few seconds, by one thread at a time. */
    public void write() throws Exception {
        String noted = uses.unwritten();
        if (noted.isEmpty()) {
            return;
        }
        try {
            boolean isHere = leaders.askLater(
                            Placement.CONTROL, PeerRoutes.KEY_USES, noted.getBytes(StandardCharsets.UTF_8))
                    .get(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    .isEmpty();
            if (isHere) {
                uses.write();
            } else {
                uses.handedOver(noted);
            }
        } catch (ExecutionException failed) {
            // Nobody can write anything at the moment: what was noted stays for the next time.
            if (!(failed.getCause() instanceof NodeSilent)) {
                throw failed;
            }
        }
    }

    /** Answers another node. */
    RequestHandler answer(Answering answering) {
        return answering.by(asked -> {
            if (!leaders.placement().isHere(Placement.CONTROL)) {
                return null;
            }
            uses.take(new String(asked, StandardCharsets.UTF_8));
            return new byte[0];
        });
    }
}
