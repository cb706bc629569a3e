package io.holdfast.payload.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.consumer.payload.PayloadPointer;
import io.holdfast.consumer.payload.PayloadStore;
import io.holdfast.consumer.payload.UnreadablePayloadException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store promises. */
abstract class PayloadStoreContract {
    static final String BUCKET = "payloads";
    private static final byte[] PAYLOAD = "Größe 漢字".getBytes(StandardCharsets.UTF_8);

    /** Writes to {@link #BUCKET}, without a prefix. */
    abstract PayloadStore store();

    /** The same with a prefix. */
    abstract PayloadStore storeWithPrefix(String prefix);

    @Test
    void payloadComesBackAsItWas() {
        byte[] large = new byte[3_000_000];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31);
        }
        PayloadPointer pointer = store().put(large);
        assertThat(pointer.bucket()).isEqualTo(BUCKET);
        assertThat(store().get(pointer, large.length)).isEqualTo(large);
    }

    @Test
    void emptyPayloadComesBackToo() {
        assertThat(store().get(store().put(new byte[0]), 0)).isEmpty();
    }

    @Test
    void everyPayloadHasAKeyOfItsOwn() {
        PayloadPointer first = store().put(PAYLOAD);
        PayloadPointer second = store().put(PAYLOAD);
        assertThat(first).isNotEqualTo(second);
        assertThat(first.key()).matches("[0-9a-f-]{36}");
        store().delete(first);
        assertThat(store().get(second, 100)).isEqualTo(PAYLOAD);
    }

    @Test
    void missingPayloadIsUnreadable() {
        PayloadPointer pointer = store().put(PAYLOAD);
        store().delete(pointer);
        assertThatThrownBy(() -> store().get(pointer, 100)).isInstanceOf(UnreadablePayloadException.class);
    }

    @Test
    void deletingTwiceIsNoError() {
        PayloadPointer pointer = store().put(PAYLOAD);
        store().delete(pointer);
        assertThatCode(() -> store().delete(pointer)).doesNotThrowAnyException();
    }

    @Test
    void payloadAboveTheLimitIsNotRead() {
        PayloadPointer pointer = store().put(new byte[1_000_000]);
        assertThatThrownBy(() -> store().get(pointer, 999_999)).isInstanceOf(UnreadablePayloadException.class);
    }

    @Test
    void otherBucketsAreRefused() {
        PayloadPointer foreign =
                new PayloadPointer("secrets", store().put(PAYLOAD).key());
        assertThatThrownBy(() -> store().get(foreign, 100)).isInstanceOf(UnreadablePayloadException.class);
        assertThatThrownBy(() -> store().delete(foreign)).isInstanceOf(UnreadablePayloadException.class);
    }

    @Test
    void onlyKeysWithThePrefixAreTouched() {
        PayloadStore orders = storeWithPrefix("team/orders.");
        PayloadPointer own = orders.put(PAYLOAD);
        assertThat(own.key()).startsWith("team/orders.");
        assertThat(orders.get(own, 100)).isEqualTo(PAYLOAD);

        PayloadPointer foreign = store().put(PAYLOAD);
        assertThatThrownBy(() -> orders.get(foreign, 100)).isInstanceOf(UnreadablePayloadException.class);
        assertThatThrownBy(() -> orders.delete(foreign)).isInstanceOf(UnreadablePayloadException.class);
        assertThat(store().get(foreign, 100)).isEqualTo(PAYLOAD);
        orders.delete(own);
        assertThatThrownBy(() -> orders.get(own, 100)).isInstanceOf(UnreadablePayloadException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "a/../../outside", "..", "a/..", "team/../x"})
    void keysThatClimbAreRefused(String key) {
        PayloadPointer pointer = new PayloadPointer(BUCKET, key);
        assertThatThrownBy(() -> store().get(pointer, 100)).isInstanceOf(UnreadablePayloadException.class);
        assertThatThrownBy(() -> store().delete(pointer)).isInstanceOf(UnreadablePayloadException.class);
    }
}
