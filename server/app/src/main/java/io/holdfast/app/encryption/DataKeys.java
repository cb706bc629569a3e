package io.holdfast.app.encryption;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The data keys of one partition: for each queue the one that new rows get, and those that were needed lately to read.
 *
 * <p>Thread rule: {@link #current}, {@link #forget} and {@link #forgetAll} belong to whoever commits; {@link #find} to anybody.
 */
final class DataKeys {
    private final UnaryOperator<byte @Nullable []> rows;
    private final QueueSecrets secrets;
    private final KeyringKmsKeys kms;
    private final RandomBytes random;
    private final EncryptionCounters counters;
    private final Map<Long, DataKey> current = new HashMap<>();
    private final ReadKeys read = new ReadKeys();
    private final LongUnaryOperator firstNumber;
    private long lastNumber;

    /**
     * @param rows finds a row of the table DATA_KEYS by its key; null if there is none
     * @param lastNumber from the time of the first new key: a number that all in this partition are below
     */
    DataKeys(
            UnaryOperator<byte @Nullable []> rows,
            QueueSecrets secrets,
            KeyringKmsKeys kms,
            RandomBytes random,
            EncryptionCounters counters,
            LongUnaryOperator lastNumber) {
        this.rows = rows;
        this.secrets = secrets;
        this.kms = kms;
        this.random = random;
        this.counters = counters;
        this.firstNumber = lastNumber;
    }

    /** The key for new rows of a queue that has one which is good for now; null if it needs a new one. */
    @Nullable
    DataKey current(long queueId, QueueEncryption wanted, long nowMillis) {
        DataKey key = current.get(queueId);
        return key != null && key.isUsableFor(kms.usable(wanted.kmsKeyId()), wanted.periodMillis(), nowMillis)
                ? key
                : null;
    }

    /** Whether the batch of this moment cannot have used an older key of the queue. */
    boolean isUnusedAt(long queueId, QueueEncryption wanted, long nowMillis) {
        DataKey key = current.get(queueId);
        return key == null || key.isOver(wanted.periodMillis(), nowMillis);
    }

    /** Makes the next key for new rows of a queue; its row goes into the batch that uses it first. */
    DataKey next(long queueId, QueueEncryption wanted, long nowMillis, Batch batch) {
        String kmsKeyId = kms.usable(wanted.kmsKeyId());
        lastNumber = 1 + (lastNumber == 0 ? firstNumber.applyAsLong(nowMillis) : lastNumber);
        long number = lastNumber;
        byte[] secret = random.next(KeyWrap.KEY_BYTES);
        byte[] wrapping = DataKeyRow.wrappingKey(secrets.queueKeyOrNew(queueId, batch), kms.secret(kmsKeyId));
        byte[] place = DataKeyRow.key(queueId, number);
        DataKeyRow row = new DataKeyRow(nowMillis, KeyWrap.wrap(secret, wrapping, place, random), kmsKeyId);
        batch.put(StoredRows.table(Table.DATA_KEYS), place, row.toRow());
        DataKey key = new DataKey(number, kmsKeyId, secret, nowMillis);
        current.put(queueId, key);
        read.put(queueId, number, key.secret);
        counters.generated.increment();
        return key;
    }

    /** A queue is gone. */
    void forget(long queueId) {
        current.remove(queueId);
        read.forget(queueId);
    }

    /** Keys of batches that were not committed may be among them; the numbers go on from what is in the rows. */
    void forgetAll() {
        current.clear();
        read.clear();
        lastNumber = 0;
    }

    /** Keys that cannot be decrypted any more are not to be used any more. */
    void forgetRead() {
        read.clear();
    }

    /** The key of a row that is read. */
    SecretKey find(long queueId, long number) throws GeneralSecurityException {
        SecretKey known = read.get(queueId, number);
        if (known != null) {
            return known;
        }
        byte[] key = DataKeyRow.key(queueId, number);
        byte[] stored = rows.apply(key);
        DataKeyRow row = stored == null ? null : DataKeyRow.of(stored);
        byte[] queueKey = secrets.queueKey(queueId);
        if (row == null || queueKey == null) {
            throw new GeneralSecurityException(
                    row == null ? "its data key is lost" : "the key of its queue is not in the keyring");
        }
        byte[] kmsSecret = kms.secret(row.kmsKeyId());
        if (kmsSecret == null && !row.kmsKeyId().isEmpty()) {
            throw new GeneralSecurityException("the KMS key " + row.kmsKeyId() + " is gone");
        }
        byte[] secret = KeyWrap.unwrap(row.wrapped(), DataKeyRow.wrappingKey(queueKey, kmsSecret), key);
        if (secret == null) {
            throw new GeneralSecurityException("its data key is damaged");
        }
        counters.unwrapped.increment();
        SecretKey found = new SecretKeySpec(secret, "AES");
        read.put(queueId, number, found);
        return found;
    }
}
