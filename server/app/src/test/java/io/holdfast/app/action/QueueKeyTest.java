package io.holdfast.app.action;

import static io.holdfast.app.action.ActionWorld.message;
import static io.holdfast.app.action.ActionWorld.receiveRequest;
import static io.holdfast.app.action.ActionWorld.refusal;
import static io.holdfast.app.action.ActionWorld.text;
import static io.holdfast.app.action.ActionWorld.url;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueKeyTest {
    @TempDir
    Path dir;

    private ActionWorld world;

    @BeforeEach
    void open() throws Exception {
        world = new ActionWorld(dir);
        world.create("orders", "KmsMasterKeyId", "k1");
        world.create("others");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void nothingGoesInOrOutWhileTheKeyIsDisabledAndNothingIsLost() {
        world.send("orders", "before", null, null);
        world.kmsKeyState = KmsKeys.State.DISABLED;
        assertAllRefused("KMS.DisabledException: k1 is disabled.");
        world.send("others", "with keys of the server", null, null);

        world.kmsKeyState = KmsKeys.State.ENABLED;
        assertThat(text(world.receive("orders").get(0))).isEqualTo("before");
    }

    @Test
    void keyThatIsAboutToBeDestroyedOrDoesNotExistIsRefused() {
        world.kmsKeyState = KmsKeys.State.PENDING_DELETION;
        assertAllRefused("KMS.InvalidStateException: k1 is pending deletion.");
        world.kmsKeyState = KmsKeys.State.MISSING;
        assertAllRefused("KMS.NotFoundException: Key 'k1' does not exist");
    }

    @Test
    void receiveThatWasUnderWayWhenTheKeyWasDisabledIsRefused() {
        world.send("orders", "before", null, null);
        assertThat(refusal(world.callAndThen(
                        receiveRequest("orders", null), () -> world.kmsKeyState = KmsKeys.State.DISABLED)))
                .isEqualTo("KMS.DisabledException: k1 is disabled.");

        world.kmsKeyState = KmsKeys.State.ENABLED;
        world.advanceSeconds(31);
        assertThat(text(world.receive("orders").get(0))).isEqualTo("before");
    }

    private void assertAllRefused(String refusal) {
        List<Request> requests = List.of(
                new SendMessageRequest(url("orders"), message("body", null, null)),
                new SendMessageBatchRequest(
                        url("orders"), List.of(new SendMessageBatchEntry("1", message("body", null, null)))),
                receiveRequest("orders", null));
        assertThat(requests)
                .allSatisfy(request -> assertThat(refusal(world.call(request))).isEqualTo(refusal));
    }
}
