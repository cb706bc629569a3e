package io.holdfast.app.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.access.Principal;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.SendMessageBatchResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopiedSendTest {
    private static final Failure REFUSED = new Failure(AwsError.OVER_LIMIT, "no");
    private static final Outcome SENT = new SendMessageBatchResult(List.of(), List.of());

    private final List<Outcome> answers = new ArrayList<>();
    private final CopiedSend both = new CopiedSend(new Requester() {
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
            answers.add(outcome);
        }
    });

    @Test
    void clientHearsOfItWhenBothQueuesHaveIt() {
        both.original().respond(SENT);
        assertThat(answers).isEmpty();
        both.copy().respond(SENT);
        assertThat(answers).containsExactly(SENT);
    }

    @Test
    void copyThatIsNotTakenIsTheClientsFailure() {
        both.copy().respond(REFUSED);
        both.original().respond(SENT);
        assertThat(answers)
                .containsExactly(
                        new Failure(AwsError.OVER_LIMIT, "The queue that gets a copy does not take the message: no"));
    }

    @Test
    void refusalOfTheSendItselfWaitsForNoCopy() {
        both.endWithout(REFUSED);
        both.original().respond(REFUSED);
        both.copy().respond(SENT);
        assertThat(answers).containsExactly(REFUSED);
    }

    @Test
    void entryHasFailedIfItHasInOneOfTheTwo() {
        both.original().respond(new SendMessageBatchResult(List.of(), List.of(new BatchFailure("a", REFUSED))));
        both.copy()
                .respond(new SendMessageBatchResult(
                        List.of(), List.of(new BatchFailure("a", REFUSED), new BatchFailure("b", REFUSED))));
        assertThat(answers)
                .containsExactly(new SendMessageBatchResult(
                        List.of(), List.of(new BatchFailure("a", REFUSED), new BatchFailure("b", REFUSED))));
    }
}
