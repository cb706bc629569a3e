package io.holdfast.consumer.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.holdfast.consumer.QueueConsumer;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.sqs.SqsClient;

class JsonDecoderTest {
    record Order(String id, int amount) {}

    @Test
    void readsAValueOfTheHandlersType() throws Exception {
        assertThat(decode("{\"id\": \"7\", \"amount\": 3}")).isEqualTo(new Order("7", 3));
    }

    private interface Shop {
        void place(Order order);
    }

    @Test
    void handlersOfAConsumerTakeTheTypeOfItsDecoder() {
        SqsClient sqs = (SqsClient) Proxy.newProxyInstance(
                SqsClient.class.getClassLoader(), new Class<?>[] {SqsClient.class}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
        Shop shop = order -> {};

        QueueConsumer consumer = QueueConsumer.builder(sqs, "orders")
                .decoder(JsonDecoder.of(Order.class))
                .voidHandler((order, delivery) -> shop.place(order))
                .build();

        assertThat(consumer.health().reasons()).containsExactly("not started");
    }

    @Test
    void fieldsThatASenderAddedDoNotBreakAnOlderReader() throws Exception {
        assertThat(decode("{\"id\":\"7\",\"amount\":3,\"colour\":\"red\"}")).isEqualTo(new Order("7", 3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "{\"id\":\"7\"",
                "hello",
                "{\"id\":\"7\"} {\"id\":\"8\"}",
                "[]",
                "{\"amount\":\"x\"}"
            })
    void whatIsNotOneWholeValueIsMalformed(String body) {
        assertThatThrownBy(() -> decode(body)).isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void readsTypesWithParameters() throws Exception {
        JsonDecoder<List<Order>> decoder = JsonDecoder.of(new ObjectMapper(), new TypeReference<List<Order>>() {});

        assertThat(decoder.decode("[{\"id\":\"7\",\"amount\":3}]", NoDelivery.INSTANCE))
                .containsExactly(new Order("7", 3));
    }

    @Test
    void aMapperOfTheCallersKeepsItsOwnRules() {
        JsonDecoder<Order> strict = JsonDecoder.of(new ObjectMapper(), Order.class);

        assertThatThrownBy(() -> strict.decode("{\"id\":\"7\",\"colour\":\"red\"}", NoDelivery.INSTANCE))
                .hasMessageContaining("colour");
    }

    private static Order decode(String body) throws Exception {
        return JsonDecoder.of(Order.class).decode(body, NoDelivery.INSTANCE);
    }
}
