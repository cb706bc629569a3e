package io.holdfast.payload.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.consumer.payload.PayloadPointer;
import io.holdfast.consumer.payload.PayloadStore;
import io.holdfast.consumer.payload.UnreadablePayloadException;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The contract on a real S3 server, and what only S3 can get wrong. */
class S3PayloadStoreTest extends PayloadStoreContract {
    private static final S3Client s3 = Buckets.client();

    @BeforeAll
    static void createTheBucket() {
        s3.createBucket(bucket -> bucket.bucket(BUCKET));
    }

    @Override
    PayloadStore store() {
        return S3PayloadStore.builder(s3, BUCKET).build();
    }

    @Override
    PayloadStore storeWithPrefix(String prefix) {
        return S3PayloadStore.builder(s3, BUCKET).prefix(prefix).build();
    }

    @Test
    void bucketsOnTheListAreReadToo() {
        String other = Buckets.create();
        PayloadPointer pointer = S3PayloadStore.builder(s3, other).build().put(new byte[7]);
        PayloadStore both =
                S3PayloadStore.builder(s3, BUCKET).alsoReading(other).build();
        assertThat(both.get(pointer, 7)).hasSize(7);
        both.delete(pointer);
        assertThat(Buckets.objectsIn(other)).isZero();
        assertThat(both.put(new byte[7]).bucket()).isEqualTo(BUCKET);
    }

    @Test
    void missingBucketIsAMistakeThatCanBeMended() {
        PayloadStore misconfigured = S3PayloadStore.builder(s3, "not-created").build();
        PayloadPointer pointer = new PayloadPointer("not-created", "key");
        assertThatThrownBy(() -> misconfigured.get(pointer, 7))
                .isInstanceOf(S3Exception.class)
                .isNotInstanceOf(UnreadablePayloadException.class);
    }

    @Test
    void everyPutCanBeChangedExceptForItsPlace() {
        PayloadStore tagged = S3PayloadStore.builder(s3, BUCKET)
                .eachPut(put -> put.metadata(Map.of("team", "orders"))
                        .bucket("elsewhere")
                        .key("astray"))
                .build();
        PayloadPointer pointer = tagged.put(new byte[7]);
        assertThat(s3.headObject(head -> head.bucket(BUCKET).key(pointer.key())).metadata())
                .containsEntry("team", "orders");
    }
}
