package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResponse;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** A consumer that closes ends its own long polls: an extension of SQS. */
class PollGroupsTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.create();

    private final SqsAsyncClient sqs = JavaSdk.asyncClient(holdfast.endpoint());

    @AfterEach
    void close() {
        sqs.close();
    }

    @Test
    void pollsOfTheGroupAreAnsweredWithNothingAndNoMessageIsGivenToThem() {
        String url = create("polls-end");
        List<CompletableFuture<ReceiveMessageResponse>> polls =
                Stream.generate(() -> poll(url, "mine")).limit(3).toList();

        ChangeMessageVisibilityBatchResponse answer = end(url, "mine");
        sqs.sendMessage(request -> request.queueUrl(url).messageBody("x")).join();

        assertThat(answer.sdkHttpResponse().firstMatchingHeader("x-holdfast-end-polls"))
                .contains("mine");
        assertThat(polls).allSatisfy(poll -> assertThat(poll.join().messages()).isEmpty());
        assertThat(sqs.receiveMessage(request -> request.queueUrl(url)).join().messages())
                .extracting(Message::body)
                .containsExactly("x");
    }

    @Test
    void pollThatArrivesAfterTheEndOfItsGroupDoesNotWait() {
        String url = create("polls-late");
        end(url, "gone");

        assertThat(poll(url, "gone").join().messages()).isEmpty();
    }

    @Test
    void otherPollsGoOn() {
        String url = create("polls-others");
        CompletableFuture<ReceiveMessageResponse> other = poll(url, "theirs");

        end(url, "ours");
        assertThat(end(url, "not a valid id").sdkHttpResponse().firstMatchingHeader("x-holdfast-end-polls"))
                .isEmpty();
        sqs.sendMessage(request -> request.queueUrl(url).messageBody("x")).join();

        assertThat(other.join().messages()).extracting(Message::body).containsExactly("x");
    }

    private String create(String name) {
        return sqs.createQueue(request -> request.queueName(name)).join().queueUrl();
    }

    private CompletableFuture<ReceiveMessageResponse> poll(String url, String group) {
        return sqs.receiveMessage(request -> request.queueUrl(url)
                .waitTimeSeconds(20)
                .overrideConfiguration(with -> with.putHeader("x-holdfast-poll-group", group)));
    }

    /** With a change that concerns no message. */
    private ChangeMessageVisibilityBatchResponse end(String url, String group) {
        return sqs.changeMessageVisibilityBatch(request -> request.queueUrl(url)
                        .entries(ChangeMessageVisibilityBatchRequestEntry.builder()
                                .id("0")
                                .receiptHandle("none")
                                .visibilityTimeout(0)
                                .build())
                        .overrideConfiguration(with -> with.putHeader("x-holdfast-end-polls", group)))
                .join();
    }
}
