package io.holdfast.protocol.sqs.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiptHandlesTest {
    private static final String GOLDEN = "AQAAAAAAAAADAAAAAAAAAAQAAAAF-fqs-mRYMZw";

    private final ReceiptHandles handles = new ReceiptHandles(0x1122334455667788L, 0x99aabbccddeeff00L);

    @Test
    void handleNamesTheDeliveryItWasIssuedFor() {
        Random random = new Random(7);
        for (int i = 0; i < 10_000; i++) {
            long queueId = random.nextLong();
            long sequence = random.nextLong();
            int delivery = random.nextInt();

            String handle = handles.encode(queueId, sequence, delivery);

            assertThat(handles.decode(handle)).isEqualTo(new ReceiptHandle(queueId, sequence, delivery));
        }
    }

    @Test
    void handleIsPlainBase64ForUrlsOfTheDocumentedLayout() {
        String handle = handles.encode(0x0102030405060708L, 0x1112131415161718L, 0x21222324);

        assertThat(handle).hasSize(39).matches("[A-Za-z0-9_-]+");
        byte[] bytes = Base64.getUrlDecoder().decode(handle);
        assertThat(bytes).hasSize(29).startsWith(1, 1, 2, 3, 4, 5, 6, 7, 8, 0x11, 0x12);
        assertThat(bytes[17]).isEqualTo((byte) 0x21);
    }

    @Test
    void releasedLayoutDoesNotChange() {
        assertThat(new ReceiptHandles(1, 2).encode(3, 4, 5)).isEqualTo(GOLDEN);
        assertThat(new ReceiptHandles(1, 2).decode(GOLDEN)).isEqualTo(new ReceiptHandle(3, 4, 5));
    }

    @Test
    void everyReceiveOfAMessageGetsAnotherHandle() {
        assertThat(handles.encode(1, 1, 1)).isNotEqualTo(handles.encode(1, 1, 2));
    }

    @Test
    void changingAnyCharacterMakesAHandleThatWasNeverIssued() {
        String handle = handles.encode(42, 4711, 3);
        for (int i = 0; i < handle.length(); i++) {
            for (char other : "AQgw_-9".toCharArray()) {
                if (handle.charAt(i) != other) {
                    String forged = handle.substring(0, i) + other + handle.substring(i + 1);
                    assertThat(handles.decode(forged)).as(forged).isNull();
                }
            }
        }
    }

    /** A character beyond ASCII must not stand for the one that has its lower bits. */
    @Test
    void handleWithACharacterThatOnlyLooksAlikeInItsLowerBitsWasNeverIssued() {
        String handle = handles.encode(1, 2, 3);
        for (int i = 0; i < handle.length(); i++) {
            for (int higher : new int[] {0x80, 0x100, 0x4000}) {
                char alike = (char) (handle.charAt(i) | higher);
                String forged = handle.substring(0, i) + alike + handle.substring(i + 1);
                assertThat(handles.decode(forged)).as(forged).isNull();
            }
        }
    }

    @Test
    void handleOfAServerWithAnotherKeyWasNeverIssued() {
        assertThat(new ReceiptHandles(1, 2).decode(handles.encode(1, 2, 3))).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "garbage",
                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                "                                       ",
                "=======================================",
                "ééééééééééééééééééééééééééééééééééééééé",
                "\uffff\uffff\uffffAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            })
    void textThatIsNoHandleWasNeverIssued(String text) {
        assertThat(handles.decode(text)).isNull();
    }
}
