package io.holdfast.protocol.sqs;

import static io.holdfast.protocol.sqs.MessageAttribute.binary;
import static io.holdfast.protocol.sqs.MessageAttribute.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.MessageAttribute.Shape;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageAttributeBytesTest {
    @Test
    void bytesAreThoseThatClientsDigest() {
        byte[] encoded = MessageAttributeBytes.encode(Map.of("Foo", text("String", "Bar")));

        assertThat(HexFormat.of().formatHex(encoded)).isEqualTo("00000003466f6f00000006537472696e670100000003426172");
    }

    @Test
    void attributesSurviveStorage() {
        byte[] picture = {-1, 0, 1};
        byte[] encoded = MessageAttributeBytes.encode(
                Map.of("größe", text("Number.int", "7"), "bild", binary("Binary.png", picture)));

        Map<String, MessageAttribute> decoded = MessageAttributeBytes.decode(encoded);

        assertThat(decoded.keySet()).containsExactly("bild", "größe");
        assertThat(decoded.get("bild")).usingRecursiveComparison().isEqualTo(binary("Binary.png", picture));
        assertThat(decoded.get("größe")).usingRecursiveComparison().isEqualTo(text("Number.int", "7"));
    }

    @Test
    void namesAreOrderedByTheirBytesAndNotByTheirUtf16Units() {
        String privateUse = "\uE000"; // EE 80 80
        String emoji = "😀"; // F0 9F 98 80, yet its first UTF-16 unit is D83D

        byte[] encoded =
                MessageAttributeBytes.encode(Map.of(emoji, text("String", "b"), privateUse, text("String", "a")));

        assertThat(MessageAttributeBytes.decode(encoded).keySet()).containsExactly(privateUse, emoji);
    }

    @Test
    void noAttributesAreNoBytes() {
        assertThat(MessageAttributeBytes.encode(Map.of())).isEmpty();
        assertThat(MessageAttributeBytes.decode(new byte[0])).isEmpty();
    }

    @Test
    void damagedBytesAreNoticed() {
        byte[] encoded = MessageAttributeBytes.encode(Map.of("Foo", text("String", "Bar")));
        for (int length = 1; length < encoded.length; length++) {
            byte[] cut = Arrays.copyOf(encoded, length);
            assertThatThrownBy(() -> MessageAttributeBytes.decode(cut)).isInstanceOf(IllegalArgumentException.class);
        }
        encoded[17] = 3;
        assertThatThrownBy(() -> MessageAttributeBytes.decode(encoded)).hasMessageContaining("kind");
    }

    @Test
    void attributeWithoutValueCannotBeEncoded() {
        Map<String, MessageAttribute> incomplete = Map.of("n", new MessageAttribute("String", Shape.NONE, null));

        assertThatThrownBy(() -> MessageAttributeBytes.encode(incomplete)).hasMessageContaining("did not pass");
    }

    @Test
    void shapeAndValueBelongTogether() {
        assertThatThrownBy(() -> new MessageAttribute("String", Shape.TEXT, null))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new MessageAttribute("String", Shape.LIST, new byte[0]))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
