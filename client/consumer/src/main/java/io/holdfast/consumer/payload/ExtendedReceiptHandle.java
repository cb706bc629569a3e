package io.holdfast.consumer.payload;

import java.util.Optional;

/**
 * A receipt handle as AWS's extended client hands it out for a message whose body lay in S3; the queue knows only its last part:
 *
 * <pre>
 * -..s3BucketName..-BUCKET-..s3BucketName..--..s3Key..-KEY-..s3Key..-HANDLE
 * </pre>
 *
 * The format is AWS's and cannot be changed. Immutable.
 *
 * @param pointer where the payload lies
 * @param receiptHandle what the queue calls the delivery
 */
public record ExtendedReceiptHandle(PayloadPointer pointer, String receiptHandle) {
    private static final String BUCKET_MARK = "-..s3BucketName..-";
    private static final String KEY_MARK = "-..s3Key..-";

    /** Empty if the handle is one of the queue itself. */
    public static Optional<ExtendedReceiptHandle> parse(String handle) {
        if (!handle.startsWith(BUCKET_MARK)) {
            return Optional.empty();
        }
        int bucket = BUCKET_MARK.length();
        int bucketEnd = handle.indexOf(BUCKET_MARK + KEY_MARK, bucket);
        int key = bucketEnd + BUCKET_MARK.length() + KEY_MARK.length();
        int keyEnd = bucketEnd < 0 ? -1 : handle.indexOf(KEY_MARK, key);
        if (keyEnd < 0) {
            return Optional.empty();
        }
        PayloadPointer pointer = new PayloadPointer(handle.substring(bucket, bucketEnd), handle.substring(key, keyEnd));
        return Optional.of(new ExtendedReceiptHandle(pointer, handle.substring(keyEnd + KEY_MARK.length())));
    }

    /** The handle that the queue knows, whether or not AWS's client wrapped it. */
    public static String unwrap(String handle) {
        return parse(handle).map(ExtendedReceiptHandle::receiptHandle).orElse(handle);
    }

    /** The handle as AWS's client hands it out. */
    public String wrapped() {
        return BUCKET_MARK + pointer.bucket() + BUCKET_MARK + KEY_MARK + pointer.key() + KEY_MARK + receiptHandle;
    }
}
