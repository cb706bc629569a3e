package io.holdfast.app.action;

import static io.holdfast.app.action.ActionWorld.ACCOUNT;
import static io.holdfast.app.action.ActionWorld.REGION;
import static io.holdfast.app.action.ActionWorld.message;
import static io.holdfast.app.action.ActionWorld.refusal;
import static io.holdfast.app.action.ActionWorld.url;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.GetQueueUrlRequest;
import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.GetQueueUrlResult;
import io.holdfast.protocol.sqs.result.ListQueuesResult;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountsAndRegionsTest {
    private static final String OTHER_ACCOUNT = "111111111111";
    private static final String OTHER_REGION = "eu-west-1";

    @TempDir
    Path dir;

    private ActionWorld world;

    @BeforeEach
    void open() throws Exception {
        world = new ActionWorld(dir);
        world.create("orders");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void queuesOfTheSameNameInAnotherAccountOrRegionAreOtherQueues() {
        assertThat(list(OTHER_ACCOUNT, REGION)).isEmpty();
        assertThat(list(ACCOUNT, OTHER_REGION)).isEmpty();

        CreateQueueRequest create = new CreateQueueRequest("orders", Map.of("DelaySeconds", "5"), Map.of());
        world.call(create, OTHER_ACCOUNT, REGION);
        world.call(create, ACCOUNT, OTHER_REGION);

        assertThat(list(OTHER_ACCOUNT, REGION)).containsExactly("http://queues/" + OTHER_ACCOUNT + "/orders");
        assertThat(list(ACCOUNT, OTHER_REGION)).containsExactly(url("orders"));
        world.send("orders", "mine", null, null);
        assertThat(world.receive("orders")).hasSize(1);
    }

    @Test
    void queueUrlMayNameAnotherAccountsQueueInTheSameRegion() {
        SendMessageRequest send = new SendMessageRequest(url("orders"), message("theirs", null, null));
        assertThat(world.call(send, OTHER_ACCOUNT, REGION)).isInstanceOf(SendMessageResult.class);
        assertThat(refusal(world.call(send, ACCOUNT, OTHER_REGION))).contains("NonExistentQueue");

        assertThat(world.receive("orders"))
                .extracting(received -> received.systemAttributes().senderId())
                .containsExactly(OTHER_ACCOUNT);
    }

    @Test
    void ownerOfAQueueCanBeNamedWhenItsUrlIsAskedFor() {
        assertThat(world.call(new GetQueueUrlRequest("orders", ACCOUNT), OTHER_ACCOUNT, REGION))
                .isEqualTo(new GetQueueUrlResult(url("orders")));
        assertThat(refusal(world.call(new GetQueueUrlRequest("orders", null), OTHER_ACCOUNT, REGION)))
                .contains("NonExistentQueue");
    }

    private List<String> list(String account, String region) {
        return ((ListQueuesResult) world.call(new ListQueuesRequest(null, null, null), account, region)).queueUrls();
    }
}
