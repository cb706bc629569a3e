package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;

/** Counts up in two attributes at once: they must never disagree, nor fall behind what was acknowledged. */
final class SettingsOwner implements Owner {
    private static final String QUEUE = "settings";
    private static final int SMALLEST_SIZE = 1024;
    private static final int LONGEST_TIMEOUT = 43_200;

    private int acknowledged;
    private int attempted;

    @Override
    public void step(SqsConnection server) throws IOException {
        attempted = (acknowledged + 1) % LONGEST_TIMEOUT;
        String attributes = "{\"VisibilityTimeout\":\"" + attempted + "\",\"MaximumMessageSize\":\""
                + (SMALLEST_SIZE + attempted) + "\"}";
        String json = "{" + Client.url(QUEUE) + ",\"Attributes\":" + attributes + "}";
        assertThat(server.call("SetQueueAttributes", json).status()).isEqualTo(200);
        acknowledged = attempted;
    }

    @Override
    public void verify(SqsConnection server) throws IOException {
        if (attempted == 0) {
            String attributes = "{\"VisibilityTimeout\":\"0\",\"MaximumMessageSize\":\"" + SMALLEST_SIZE + "\"}";
            String json = "{\"QueueName\":\"" + QUEUE + "\",\"Attributes\":" + attributes + "}";
            assertThat(server.call("CreateQueue", json).status()).isEqualTo(200);
        }
        Json found = server.call("GetQueueAttributes", "{" + Client.url(QUEUE) + ",\"AttributeNames\":[\"All\"]}")
                .json()
                .object("Attributes");
        int timeout = (int) found.number("VisibilityTimeout");
        assertThat(timeout).as("the acknowledged setting or the one under way").isIn(acknowledged, attempted);
        assertThat(found.number("MaximumMessageSize"))
                .as("the other attribute of the same call")
                .isEqualTo(SMALLEST_SIZE + timeout);
        acknowledged = timeout;
    }

    @Override
    public String toString() {
        return acknowledged + " changes of settings";
    }
}
