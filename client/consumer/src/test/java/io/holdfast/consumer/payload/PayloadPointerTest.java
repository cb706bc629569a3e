package io.holdfast.consumer.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadPointerTest {
    private static final String AS_AWS_WRITES = "[\"software.amazon.payloadoffloading.PayloadS3Pointer\","
            + "{\"s3BucketName\":\"payloads\",\"s3Key\":\"ee3f5bcb-9f51-4e02-8717-3f6cd0d2b04b\"}]";
    private static final PayloadPointer POINTER =
            new PayloadPointer("payloads", "ee3f5bcb-9f51-4e02-8717-3f6cd0d2b04b");

    @Test
    void pointerIsWrittenByteForByteAsAwsWritesIt() {
        assertThat(POINTER.toBody()).isEqualTo(AS_AWS_WRITES);
    }

    @Test
    void pointerOfAwsIsRead() {
        assertThat(PayloadPointer.parse(AS_AWS_WRITES)).isEqualTo(POINTER);
    }

    @Test
    void classNameOfTheFirstVersionIsRead() {
        assertThat(PayloadPointer.parse("[\"com.amazon.sqs.javamessaging.MessageS3Pointer\","
                        + "{\"s3BucketName\":\"b\",\"s3Key\":\"k\"}]"))
                .isEqualTo(new PayloadPointer("b", "k"));
    }

    @Test
    void whiteSpaceAndOrderOfMembersAreFree() {
        assertThat(PayloadPointer.parse(" [ \"software.amazon.payloadoffloading.PayloadS3Pointer\" ,\n\t"
                        + "{ \"s3Key\" : \"k\" , \"s3BucketName\" : \"b\" } ]\r\n"))
                .isEqualTo(new PayloadPointer("b", "k"));
    }

    @Test
    void everyKeyComesBackAsItWas() {
        for (String key : new String[] {"a\"b\\c/d", "Größe 漢字 \uD83D\uDE00", "orders/2026/", "\u00a0"}) {
            PayloadPointer pointer = new PayloadPointer("b", key);
            assertThat(PayloadPointer.parse(pointer.toBody())).isEqualTo(pointer);
        }
    }

    @Test
    void escapesAreRead() {
        assertThat(PayloadPointer.parse("[\"software.amazon.payloadoffloading.PayloadS3Pointer\","
                        + "{\"s3BucketName\":\"\\u0062\\/\",\"s3Key\":\"\\\"\\\\\\u00E9\"}]"))
                .isEqualTo(new PayloadPointer("b/", "\"\\é"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "{}",
                "[]",
                "null",
                "{\"s3BucketName\":\"b\",\"s3Key\":\"k\"}",
                "[\"java.net.URLClassLoader\",{\"s3BucketName\":\"b\",\"s3Key\":\"k\"}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\"]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\"}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"\",\"s3Key\":\"k\"}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":7}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":null}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":[\"k\"]}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"k\",\"x\":\"y\"}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"k\",\"s3Key\":\"l\"}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"k\",}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"k\"},1]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"k\"}",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"k\"}] x",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"k",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"\\q\"}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"\\u00g0\"}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"\\u0000\"}]",
                "[\"software.amazon.payloadoffloading.PayloadS3Pointer\",{\"s3BucketName\":\"b\",\"s3Key\":\"a\nb\"}]",
                "['software.amazon.payloadoffloading.PayloadS3Pointer',{'s3BucketName':'b','s3Key':'k'}]",
            })
    void everythingElseIsRefused(String body) {
        assertThatThrownBy(() -> PayloadPointer.parse(body)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longBodyIsRefusedWithoutReadingIt() {
        assertThatThrownBy(() -> PayloadPointer.parse("[".repeat(1_000_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("[[[");
    }

    @Test
    void namesThatS3CouldNotHaveAreRefused() {
        assertThatThrownBy(() -> new PayloadPointer("b", "é".repeat(513))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PayloadPointer("b".repeat(256), "k")).isInstanceOf(IllegalArgumentException.class);
        assertThat(new PayloadPointer("b", "é".repeat(512)).key()).hasSize(512);
    }

    @Test
    void receiptHandleOfAwsIsUnwrappedAndOthersStay() {
        String wrapped = "-..s3BucketName..-payloads-..s3BucketName..--..s3Key..-a/b-c-..s3Key..-AQEB+real==";
        ExtendedReceiptHandle handle = ExtendedReceiptHandle.parse(wrapped).orElseThrow();
        assertThat(handle).isEqualTo(new ExtendedReceiptHandle(new PayloadPointer("payloads", "a/b-c"), "AQEB+real=="));
        assertThat(handle.wrapped()).isEqualTo(wrapped);
        assertThat(ExtendedReceiptHandle.unwrap(wrapped)).isEqualTo("AQEB+real==");
        for (String plain : new String[] {"AQEB+real==", "-..s3BucketName..-b", "x" + wrapped, ""}) {
            assertThat(ExtendedReceiptHandle.unwrap(plain)).isEqualTo(plain);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {".hidden/", "/root", "a/../b", "a b", "ä", "orders\n"})
    void prefixesThatAwsRefusesAreRefused(String prefix) {
        assertThatThrownBy(() -> PayloadKeys.withPrefix(prefix)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keysBeginWithTheirPrefixAndNeverRepeat() {
        PayloadKeys keys =
                PayloadKeys.withPrefix("a".repeat(980) + "/b.c_d-e"); // 988 characters, the most there may be
        assertThat(keys.next()).startsWith(keys.prefix()).isNotEqualTo(keys.next());
        assertThat(new PayloadPointer("b", keys.next()).key().length()).isEqualTo(1024);
        assertThatThrownBy(() -> PayloadKeys.withPrefix("a".repeat(989))).isInstanceOf(IllegalArgumentException.class);
        assertThat(keys.include("elsewhere")).isFalse();
        assertThat(PayloadKeys.withoutPrefix().include("a/../b")).isFalse();
    }
}
