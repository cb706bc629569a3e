package io.holdfast.consumer.payload;

import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;

/**
 * Sends messages of any size. Body and attributes together above the threshold: the body goes to the {@link PayloadStore} and the queue
 * gets a pointer to it, as AWS's extended client writes and reads it.
 *
 * <pre>{@code
 * LargeMessageSender sender = LargeMessageSender.builder(sqs, store).build();
 * sender.send(SendMessageRequest.builder().queueUrl(url).messageBody(fiveMegabytes).build());
 * }</pre>
 *
 * <p>The payload is stored before the message is sent, and it stays when the send fails: a request that seems to have failed may have
 * arrived, and its message would then point to nothing. Give the store a life-cycle rule longer than the retention of the queue and of its
 * dead-letter queue together (at most 28 days) against what is left over.
 *
 * <p>Any thread. Defaults: a threshold of 256 KiB, which every SQS accepts; as much per batch request; the legacy attribute name, which
 * every reader knows.
 */
public final class LargeMessageSender {
    private final SqsClient sqs;
    private final Offloading offloading;
    private final int batchBytes;

    private LargeMessageSender(SqsClient sqs, Offloading offloading, int batchBytes) {
        this.sqs = sqs;
        this.offloading = offloading;
        this.batchBytes = batchBytes;
    }

    public static Builder builder(SqsClient sqs, PayloadStore store) {
        return new Builder(sqs, store);
    }

    /**
     * Sends one message.
     *
     * @throws IllegalArgumentException if it could not be sent even with its body stored elsewhere: more than nine attributes, attributes
     *     above the threshold, or a reserved attribute name
     */
    public SendMessageResponse send(SendMessageRequest request) {
        Parcel parcel = offloading.pack(request.messageBody(), request.messageAttributes());
        return sqs.sendMessage(request.toBuilder()
                .messageBody(parcel.body())
                .messageAttributes(parcel.attributes())
                .build());
    }

    /**
     * Sends any number of entries, in as many requests as their number (ten each) and their bytes need. Every entry is answered by its
     * own result; nothing is thrown for an entry that could not be stored or for a request that failed. In a FIFO queue, entries that
     * follow a failed entry of their group in a later request are not sent and answered as failed with the code {@code EarlierFailed},
     * because they would overtake it.
     *
     * @throws IllegalArgumentException if two entries have the same id
     */
    public SendMessageBatchResponse sendBatch(SendMessageBatchRequest request) {
        return new LargeBatch(sqs, offloading, batchBytes, request).send();
    }

    /** Settings of a sender. One thread. */
    public static final class Builder {
        private static final int DEFAULT_BYTES = 256 * 1024;
        private static final int MAXIMUM_BYTES = 1024 * 1024;

        private final SqsClient sqs;
        private final PayloadStore store;
        private int thresholdBytes = DEFAULT_BYTES;
        private int batchBytes = DEFAULT_BYTES;
        private SizeAttribute sizeAttribute = SizeAttribute.LEGACY;
        private boolean everything;

        private Builder(SqsClient sqs, PayloadStore store) {
            this.sqs = sqs;
            this.store = store;
        }

        /**
         * Messages above this size, with attributes, leave their body in the store; 256 KiB by default, at most the 1 MiB that SQS accepts
         * since 2025. The requests of a batch become at least as large.
         */
        public Builder threshold(int bytes) {
            this.thresholdBytes = checked(bytes);
            return this;
        }

        /** The most that one batch request carries; 256 KiB by default, at most 1 MiB. */
        public Builder batchBytes(int bytes) {
            this.batchBytes = checked(bytes);
            return this;
        }

        /** The attribute that marks the message; {@link SizeAttribute#LEGACY} by default. */
        public Builder sizeAttribute(SizeAttribute attribute) {
            this.sizeAttribute = attribute;
            return this;
        }

        /** Stores every body, however small; off by default. */
        public Builder storeEverything() {
            this.everything = true;
            return this;
        }

        public LargeMessageSender build() {
            Offloading offloading = new Offloading(store, thresholdBytes, sizeAttribute, everything);
            return new LargeMessageSender(sqs, offloading, Math.max(batchBytes, thresholdBytes));
        }

        private static int checked(int bytes) {
            if (bytes < 0 || bytes > MAXIMUM_BYTES) {
                throw new IllegalArgumentException(
                        "the threshold must be 0 to " + MAXIMUM_BYTES + " bytes, not " + bytes);
            }
            return bytes;
        }
    }
}
