package io.holdfast.app.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.app.limit.ParkedPolls;
import io.holdfast.app.limit.RequestRates;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.request.PurgeQueueRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallerBudgetsTest {
    @TempDir
    Path directory;

    @Test
    void requestsBeyondTheRateOfAQueueAreThrottled() throws Exception {
        CallerBudgets budgets = new CallerBudgets(
                new RequestRates(OptionalInt.empty(), OptionalInt.of(2), () -> 0),
                new ParkedPolls(OptionalInt.empty(), OptionalInt.empty()));
        try (ActionWorld world = new ActionWorld(directory)) {
            Invocation invocation = world.invocation();
            budgets.require(new PurgeQueueRequest(ActionWorld.url("a")), invocation);
            budgets.require(new PurgeQueueRequest(ActionWorld.url("a")), invocation);
            budgets.require(new PurgeQueueRequest(ActionWorld.url("b")), invocation);
            RequestRefused refused = catchThrowableOfType(
                    RequestRefused.class,
                    () -> budgets.require(new PurgeQueueRequest(ActionWorld.url("a")), invocation));
            assertThat(refused.failure().error()).isEqualTo(AwsError.REQUEST_THROTTLED);
        }
    }

    @Test
    void pollThatWasAnsweredMakesRoomForAnother() throws Exception {
        try (ActionWorld world = new ActionWorld(directory)) {
            world.create("orders");
            for (int i = 0; i < 10 * ActionWorld.MOST_POLLS; i++) {
                assertThat(world.receive("orders")).isEmpty();
            }
        }
    }
}
