package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Query requests that would rather have JSON back: the behaviour's section 3.7. */
class QueryAsJsonTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire = new RawWire(holdfast, Protocol.QUERY);

    @Test
    void queuesAreListed() {
        QueueOnWire queue = wire.create("listed");
        Object document = accepting("Action=ListQueues&QueueNamePrefix=listed", 200);
        assertThat(at(document, "ListQueuesResponse", "ListQueuesResult", "queueUrls"))
                .isEqualTo(List.of(queue.url()));
        assertThat(at(document, "ListQueuesResponse", "ResponseMetadata", "RequestId"))
                .asString()
                .matches(Answer.UUID);
    }

    @Test
    void messagesAreReceived() {
        wire.create("received").holding("x");
        Object messages = at(
                accepting("Action=ReceiveMessage&QueueUrl=received", 200),
                "ReceiveMessageResponse",
                "ReceiveMessageResult",
                "messages");
        assertThat(messages)
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("Body", "x");
    }

    @Test
    void attributesAreNamesAndValues() {
        wire.create("attributes");
        says(
                "GetQueueAttributes",
                "&QueueUrl=attributes&AttributeName.1=VisibilityTimeout",
                "{'GetQueueAttributesResponse':{'GetQueueAttributesResult':{'Attributes':["
                        + "{'Name':'VisibilityTimeout','Value':'30'}]},'ResponseMetadata':{'RequestId':'<uuid>'}}}");
    }

    @Test
    void errorsHaveCodeAndText() {
        Object error = at(accepting("Action=FooBar", 400), "Error");
        assertThat(error)
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("Code", "InvalidAction")
                .containsEntry("Message", "The action FooBar is not valid for this endpoint.");
    }

    private void says(String action, String parameters, String expected) {
        Pattern.of(expected).assertMatches(accepting("Action=" + action + parameters, 200));
    }

    private @Nullable Object accepting(String query, int status) {
        HttpReply reply =
                wire.get("/?" + query, Map.of("Accept", "application/json")).http();
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.header("content-type")).isEqualTo("application/json");
        return Json.read(reply.body());
    }

    private static @Nullable Object at(@Nullable Object document, String... names) {
        Object value = document;
        for (String name : names) {
            value = value instanceof Map<?, ?> members ? members.get(name) : null;
        }
        return value;
    }
}
