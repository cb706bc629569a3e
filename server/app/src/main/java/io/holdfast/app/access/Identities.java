package io.holdfast.app.access;

import org.jspecify.annotations.Nullable;

/** The users and access keys that exist durably. Asked for every request, on the thread of its connection: it answers from memory. Any thread. */
public interface Identities {
    /** Of a server on which nobody has made a key. */
    Identities NONE = new Identities() {
        @Override
        public boolean hasKeys() {
            return false;
        }

        @Override
        public @Nullable Identity find(String accessKeyId) {
            return null;
        }

        @Override
        public void used(String accessKeyId, String service, String region, long nowMillis) {}
    };

    /** Whether any access key exists, be it active or not. From then on every request is verified; before, nobody is asked who they are. */
    boolean hasKeys();

    /** Whose key this is; null if there is no such key. */
    @Nullable
    Identity find(String accessKeyId);

    /** A request signed with this key was believed. */
    void used(String accessKeyId, String service, String region, long nowMillis);
}
