package io.holdfast.protocol.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueAddressTest {
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:9324/123456789012/orders, 123456789012, orders",
        "https://sqs.eu-west-1.amazonaws.com/123456789012/orders.fifo, 123456789012, orders.fifo",
        "http://proxy/some/prefix/123456789012/orders, 123456789012, orders",
        "/123456789012/orders, 123456789012, orders",
        "123456789012/orders, 123456789012, orders",
        "orders, 000000000000, orders"
    })
    void lastTwoSegmentsOrABareNameAddressAQueue(String url, String account, String name) {
        assertThat(QueueAddress.parse(url, "000000000000")).isEqualTo(new QueueAddress(account, name));
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:9324/queue/orders, 000000000000, orders",
        "/queue/orders, 000000000000, orders",
        "http://localhost:9324/local/orders.fifo, 000000000000, orders.fifo",
        "http://host/sqs/queue/orders, 000000000000, orders",
        "http://host/12345/orders, 000000000000, orders"
    })
    void whatIsNoAccountMeansTheCallersOwn(String url, String account, String name) {
        assertThat(QueueAddress.parse(url, "000000000000")).isEqualTo(new QueueAddress(account, name));
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:4566/queue/eu-west-1/123456789012/orders, eu-west-1",
        "/queue/eu-west-1/123456789012/orders, eu-west-1",
        "http://sqs.eu-west-1.localhost.localstack.cloud:4566/123456789012/orders, eu-west-1",
        "https://eu-west-1.queue.localhost.localstack.cloud:4566/123456789012/orders, eu-west-1",
        "http://queue.localhost.localstack.cloud:4566/123456789012/orders, us-east-1",
        "http://localhost.localstack.cloud:4566/123456789012/orders, ",
        "http://sqs.EU_1.localhost.localstack.cloud:4566/123456789012/orders, ",
        "http://localhost:4566/queue/a b/123456789012/orders, ",
        "http://localhost:4566/other/eu-west-1/123456789012/orders, ",
        "http://sqs.eu-west-1.amazonaws.com/123456789012/orders, "
    })
    void urlsOfLocalStackNameTheRegion(String url, @Nullable String region) {
        assertThat(QueueAddress.parse(url, "000000000000"))
                .isEqualTo(new QueueAddress("123456789012", "orders", region));
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(
            strings = {
                "http://whatever-incorrect-queue-address",
                "http://host/",
                "http://host/orders",
                "http://host//orders",
                "http://host/123456789012/",
                "/",
                "//",
                "/orders",
                "://"
            })
    void anythingElseAddressesNoQueue(String url) {
        assertThat(QueueAddress.parse(url, "000000000000")).isNull();
    }

    @Test
    void addressIsWrittenAsUrlAndAsArn() {
        QueueAddress address = new QueueAddress("123456789012", "orders");

        assertThat(address.url("http://localhost:9324")).isEqualTo("http://localhost:9324/123456789012/orders");
    }
}
