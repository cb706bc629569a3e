package io.holdfast.app.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A client never waits for an answer that cannot be given. */
final class AnswerFailureTest {
    private final OtherLoop invocation = new OtherLoop();

    @Test
    void clientIsAskedToTryAgainWhenItsResultCannotBeShaped() {
        invocation.answer(new Reply.Done());
        invocation.runLoop();

        assertAskedToTryAgain();
    }

    @Test
    void clientIsAskedToTryAgainWhenItsResultCannotBeWritten() {
        invocation.writingFails = true;
        invocation.answer(new Reply.Refused(Refusal.NO_SUCH_QUEUE, ""));
        invocation.runLoop();

        assertAskedToTryAgain();
    }

    private void assertAskedToTryAgain() {
        assertThat(invocation.outcomes)
                .singleElement()
                .satisfies(outcome -> assertThat(((Failure) outcome).error()).isEqualTo(AwsError.INTERNAL_FAILURE));
    }

    /** Lives on a connection's loop where nobody catches what a task throws. */
    private static final class OtherLoop extends Invocation {
        final Queue<Runnable> tasks = new ArrayDeque<>();
        final List<Outcome> outcomes = new ArrayList<>();
        boolean writingFails;

        void runLoop() {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }

        @Override
        protected String account() {
            return "000000000000";
        }

        @Override
        protected String region() {
            return "us-east-1";
        }

        @Override
        protected String baseUrl() {
            return "";
        }

        @Override
        protected @Nullable String traceHeader() {
            return null;
        }

        @Override
        protected boolean returnsReceive() {
            return false;
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
        protected void onConnection(Runnable task) {
            tasks.add(task);
        }
    }
}
