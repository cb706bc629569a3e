package io.holdfast.app.http;

import org.jspecify.annotations.Nullable;

/** What is found out about a request on its way and stands in no header: who asks, what for, of which queue. Read when the answer is given. */
public final class AccessNotes {
    private @Nullable String client;
    private @Nullable String caller;
    private @Nullable String accessKeyId;
    private @Nullable String action;
    private @Nullable String queue;
    private long waitedNanos;

    /** Where the client really is, if a proxy that is believed says so. */
    public void client(String address) {
        client = address;
    }

    public @Nullable String client() {
        return client;
    }

    /**
     * Somebody whose word was believed.
     *
     * @param name as policies name it, or the account where nothing is checked
     */
    public void caller(String name, @Nullable String keyId) {
        caller = name;
        accessKeyId = keyId;
    }

    public void action(String name) {
        action = name;
    }

    public void queue(@Nullable String name) {
        queue = name;
    }

    /** A receive was parked for so long. */
    public void waited(long nanos) {
        waitedNanos = nanos;
    }

    public @Nullable String caller() {
        return caller;
    }

    public @Nullable String accessKeyId() {
        return accessKeyId;
    }

    public @Nullable String action() {
        return action;
    }

    public @Nullable String queue() {
        return queue;
    }

    public long waitedNanos() {
        return waitedNanos;
    }
}
