package io.holdfast.app.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.access.Principal;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client never waits for an answer that cannot be given. */
final class AnswerFailureTest {
    private static final long NO_SUCH_QUEUE = 99;

    private final OtherLoop client = new OtherLoop();
    private ActionWorld world;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        world = new ActionWorld(directory);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void clientIsAskedToTryAgainWhenItsResultCannotBeShaped() {
        world.create("orders");
        world.invocation(client).submit(new GetQueueAttributes(1), reply -> {
            throw new IllegalStateException("expected in this test");
        });
        world.run();
        client.runLoop();

        assertAskedToTryAgain();
    }

    @Test
    void clientIsAskedToTryAgainWhenItsResultCannotBeWritten() {
        client.writingFails = true;
        world.invocation(client).submit(new GetQueueAttributes(NO_SUCH_QUEUE), reply -> {
            throw new AssertionError("the queue does not exist");
        });
        world.run();
        client.runLoop();

        assertAskedToTryAgain();
    }

    private void assertAskedToTryAgain() {
        assertThat(client.outcomes)
                .singleElement()
                .satisfies(outcome -> assertThat(((Failure) outcome).error()).isEqualTo(AwsError.INTERNAL_FAILURE));
    }

    /** Lives on a connection's loop where nobody catches what a task throws. */
    private static final class OtherLoop implements Requester {
        final Queue<Runnable> tasks = new ArrayDeque<>();
        final List<Outcome> outcomes = new ArrayList<>();
        boolean writingFails;

        void runLoop() {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }

        @Override
        public Principal principal() {
            return new Principal("000000000000", "us-east-1");
        }

        @Override
        public String baseUrl() {
            return "";
        }

        @Override
        public void respond(Outcome outcome) {
            if (writingFails) {
                writingFails = false;
                throw new IllegalStateException("expected in this test");
            }
            outcomes.add(outcome);
        }

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }
    }
}
