package io.holdfast.payload.s3;

import io.holdfast.consumer.payload.PayloadKeys;
import io.holdfast.consumer.payload.PayloadPointer;
import io.holdfast.consumer.payload.PayloadStore;
import io.holdfast.consumer.payload.UnreadablePayloadException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Keeps payloads in a bucket, as AWS's extended client does: raw UTF-8, under a random UUID with an optional prefix.
 *
 * <pre>{@code
 * S3PayloadStore store = S3PayloadStore.builder(s3, "payloads").prefix("orders/").build();
 * }</pre>
 *
 * <p>Reads and deletes only in the bucket it writes to and those it is told, and only keys with the prefix if there is one: a pointer comes
 * with a message, and whoever can send messages must not be able to read, or have deleted, what else lies in S3. A missing object is final,
 * since S3 shows an object to everyone from the moment it is written; note that S3 calls a missing object forbidden unless the reader has
 * {@code s3:ListBucket}, and what is forbidden is tried again.
 *
 * <p>Any thread. Defaults: no prefix, no further buckets, the bucket's own encryption.
 */
public final class S3PayloadStore implements PayloadStore {
    private final S3Client s3;
    private final String bucket;
    private final Set<String> allowed;
    private final PayloadKeys keys;
    private final Consumer<PutObjectRequest.Builder> eachPut;

    private S3PayloadStore(Builder settings) {
        this.s3 = settings.s3;
        this.bucket = settings.bucket;
        this.allowed = Set.copyOf(settings.allowed);
        this.keys = settings.keys;
        this.eachPut = settings.eachPut;
    }

    /** A store that writes to this bucket. The client stays the caller's to close. */
    public static Builder builder(S3Client s3, String bucket) {
        return new Builder(s3, bucket);
    }

    @Override
    public PayloadPointer put(byte[] payload) {
        PayloadPointer pointer = new PayloadPointer(bucket, keys.next());
        PutObjectRequest.Builder request = PutObjectRequest.builder()
                .contentType("text/plain; charset=utf-8")
                .applyMutation(eachPut);
        // Set last, so that the caller's changes cannot lead the pointer astray.
        s3.putObject(request.bucket(bucket).key(pointer.key()).build(), RequestBody.fromBytes(payload));
        return pointer;
    }

    @Override
    public byte[] get(PayloadPointer pointer, int maximumBytes) {
        refuseForeign(pointer);
        GetObjectRequest request = GetObjectRequest.builder()
                .bucket(pointer.bucket())
                .key(pointer.key())
                .build();
        try (ResponseInputStream<GetObjectResponse> object = s3.getObject(request)) {
            byte[] payload = object.readNBytes(maximumBytes);
            if (object.read() >= 0) {
                // Otherwise closing would first read the rest, to keep the connection.
                object.abort();
                throw new UnreadablePayloadException(
                        pointer + " has more than the " + maximumBytes + " bytes that may be read");
            }
            return payload;
        } catch (NoSuchKeyException missing) {
            throw new UnreadablePayloadException(pointer + " does not exist", missing);
        } catch (IOException interrupted) {
            throw new UncheckedIOException("cannot read " + pointer, interrupted);
        }
    }

    @Override
    public void delete(PayloadPointer pointer) {
        refuseForeign(pointer);
        s3.deleteObject(request -> request.bucket(pointer.bucket()).key(pointer.key()));
    }

    private void refuseForeign(PayloadPointer pointer) {
        if (!allowed.contains(pointer.bucket())) {
            throw new UnreadablePayloadException("the bucket of " + pointer + " is not one of " + allowed);
        }
        if (!keys.include(pointer.key())) {
            throw new UnreadablePayloadException("the key of " + pointer + " does not begin with " + keys.prefix());
        }
    }

    /** Settings of a store. One thread. */
    public static final class Builder {
        private final S3Client s3;
        private final String bucket;
        private final Set<String> allowed = new HashSet<>();
        private PayloadKeys keys = PayloadKeys.withoutPrefix();
        private Consumer<PutObjectRequest.Builder> eachPut = request -> {};

        private Builder(S3Client s3, String bucket) {
            this.s3 = s3;
            this.bucket = bucket;
            this.allowed.add(bucket);
        }

        /**
         * Puts this before each new key, and reads and deletes only keys that begin with it.
         *
         * @throws IllegalArgumentException if it breaks the rules of {@link PayloadKeys#withPrefix}
         */
        public Builder prefix(String prefix) {
            this.keys = PayloadKeys.withPrefix(prefix);
            return this;
        }

        /** Reads, and deletes after use, in these buckets too. */
        public Builder alsoReading(String... buckets) {
            allowed.addAll(List.of(buckets));
            return this;
        }

        /** Changes each request that stores an object: encryption, tags, storage class, the expected owner of the bucket. */
        public Builder eachPut(Consumer<PutObjectRequest.Builder> change) {
            this.eachPut = change;
            return this;
        }

        public S3PayloadStore build() {
            return new S3PayloadStore(this);
        }
    }
}
