package io.holdfast.app.identity;

import io.holdfast.control.identity.IdentityCommand;
import io.holdfast.control.identity.IdentityReply;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.identity.LastUse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** When keys were used last, noted for every request and written now and then. Also deletes temporary keys that have ended. Any thread. */
public final class KeyUses {
    /** What is written is this old at most when it is wrong. */
    private static final long EXACT_TO_MILLIS = Duration.ofMinutes(5).toMillis();

    private static final int WORDS = 4;
    private static final int DELETED_AT_ONCE = 200;
    private static final long TIMEOUT_SECONDS = 30;

    private final IdentityStore store;
    private final ConcurrentMap<String, LastUse> unwritten = new ConcurrentHashMap<>();

    public KeyUses(IdentityStore store) {
        this.store = store;
    }

    /** On the way of every request: mostly it finds that the time that is written is good enough. */
    void note(String keyId, String service, String region, long nowMillis, IdentityView view) {
        LastUse written = view.lastUses().get(keyId);
        boolean isGoodEnough = written != null && Math.abs(nowMillis - written.atMillis()) < EXACT_TO_MILLIS;
        // Only keys that exist get here, so this is bounded by their number.
        if (!isGoodEnough && !unwritten.containsKey(keyId)) {
            unwritten.put(keyId, new LastUse(nowMillis, service, region));
        }
    }

    /** Writes what was noted. To be called every few seconds, by one thread at a time. */
    public void write() throws ExecutionException, InterruptedException, TimeoutException {
        if (!unwritten.isEmpty()) {
            Map<String, LastUse> taken = new HashMap<>(unwritten);
            IdentityReply unused =
                    store.submit(new IdentityCommand.RecordUses(taken)).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            taken.forEach(unwritten::remove);
        }
    }

    /**
     * What was noted and not written yet, for the node that writes: for each key a line with its id, milliseconds since 1970, service and region, with
     * tabulators. Empty if there is nothing.
     */
    public String unwritten() {
        StringBuilder lines = new StringBuilder();
        unwritten.forEach((key, use) -> lines.append(key)
                .append('\t')
                .append(use.atMillis())
                .append('\t')
                .append(use.service())
                .append('\t')
                .append(use.region())
                .append('\n'));
        return lines.toString();
    }

    /** Another node will see to these. */
    public void handedOver(String lines) {
        read(lines).forEach(unwritten::remove);
    }

    /** Notes what another node has seen; of keys that do not exist nothing is. */
    public void take(String lines) {
        IdentityView view = store.view();
        read(lines).forEach((keyId, use) -> {
            if (view.accessKeys().get(keyId) != null) {
                note(keyId, use.service(), use.region(), use.atMillis(), view);
            }
        });
    }

    private static Map<String, LastUse> read(String lines) {
        Map<String, LastUse> uses = new HashMap<>();
        for (String line : lines.split("\n", -1)) {
            String[] words = line.split("\t", -1);
            if (words.length == WORDS) {
                uses.put(words[0], new LastUse(Long.parseLong(words[1]), words[2], words[3]));
            }
        }
        return uses;
    }

    /** Deletes temporary keys that have ended. To be called now and then, by one thread at a time. */
    public void deleteEnded() throws ExecutionException, InterruptedException, TimeoutException {
        IdentityReply reply;
        do {
            if (store.view().sessionKeys().size() == 0) {
                return;
            }
            reply = store.submit(new IdentityCommand.DeleteEndedSessionKeys(DELETED_AT_ONCE))
                    .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } while (reply instanceof IdentityReply.Deleted some && some.count() == DELETED_AT_ONCE);
    }
}
