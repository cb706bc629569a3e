package io.holdfast.app.encryption;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where the keys of KMS are kept: on one node a {@link Keyring} outside the data directory, in a cluster the {@link ClusterKeyring} that its nodes
 * agree on. Any thread, for changes one that may wait.
 */
interface KmsKeyring {
    /** Looks at what there is; nobody changes it meanwhile. */
    <T> T read(Function<KeyringEntries, T> reader);

    /** Decides while nobody else changes or destroys KMS keys, makes it durable, and only then visible. If it fails, all is as before. */
    <T, X extends Exception> T change(KmsDecider<T, X> decider) throws IOException, X;

    /** Destroys the keys of KMS whose time has come; true if some are gone since it was last called. */
    boolean destroyDue(long nowMillis) throws IOException;

    /** The secret of a key of KMS, whatever its state; null if there is none. */
    byte @Nullable [] kmsSecret(String id);

    String newKmsKeyId();

    /** A key of KMS that is not in the keyring yet. */
    KmsKey newKmsKey(String id, long nowMillis);

    /** From now on nobody changes KMS keys here. */
    void close();

    default Optional<KmsKey> kmsKey(String id) {
        return read(entries -> Optional.ofNullable(entries.kmsKeys.get(id)));
    }

    /** Makes a key of KMS; durable when it returns. */
    default void createKmsKey(String id, long nowMillis) throws IOException {
        change(unused -> new KmsChange<>(KeyringLayout.kmsKey(newKmsKey(id, nowMillis)), id));
    }
}
