package io.holdfast.app.encryption;

import io.holdfast.app.action.KmsKeys;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueSettings;
import java.time.Duration;

/**
 * How the messages of a queue are protected.
 *
 * @param isPlain not at all
 * @param kmsKeyId the key that its owner has named, as an ARN; empty if the server's keys are enough
 * @param periodMillis how long a data key is used for new rows
 */
record QueueEncryption(boolean isPlain, String kmsKeyId, long periodMillis) {
    private static final long USUAL_PERIOD_MILLIS = Duration.ofHours(24).toMillis();
    private static final String USUAL_REUSE_SECONDS = "300";

    /** With keys of the server, which SQS calls SSE-SQS. What every queue has unless its owner chose something else. */
    static final QueueEncryption MANAGED = new QueueEncryption(false, "", USUAL_PERIOD_MILLIS);

    private static final QueueEncryption PLAIN = new QueueEncryption(true, "", USUAL_PERIOD_MILLIS);

    static QueueEncryption of(QueueInfo queue) {
        QueueSettings settings = queue.settings();
        String key = settings.value("KmsMasterKeyId");
        if (key != null) {
            String reuse = settings.value("KmsDataKeyReusePeriodSeconds");
            long seconds = Long.parseLong(reuse == null ? USUAL_REUSE_SECONDS : reuse);
            return new QueueEncryption(false, KmsKeys.wholeName(key, queue.name()), seconds * 1000);
        }
        return "true".equals(settings.value("SqsManagedSseEnabled")) ? MANAGED : PLAIN;
    }
}
