package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.testkit.HoldfastExtension;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** Tags and permissions through the AWS SDK for Java. */
class JavaSdkTagsTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = Sdk.client(holdfast.endpoint());

    @Test
    void tagsAreSetMergedAndRemoved() {
        String url = sqs.createQueue(
                        request -> request.queueName("sdk-tags").tags(Map.of("env", "dev", "team", "orders")))
                .queueUrl();
        sqs.tagQueue(request -> request.queueUrl(url).tags(Map.of("env", "prod", "empty", "")));
        assertThat(tags(url)).isEqualTo(Map.of("env", "prod", "team", "orders", "empty", ""));
        sqs.untagQueue(request -> request.queueUrl(url).tagKeys("team", "unknown"));
        assertThat(tags(url)).isEqualTo(Map.of("env", "prod", "empty", ""));
        sqs.untagQueue(request -> request.queueUrl(url).tagKeys("env", "empty"));
        assertThat(tags(url)).isEmpty();
    }

    @Test
    void permissionsBuildThePolicy() {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "sdk-permissions");
        sqs.addPermission(request -> request.queueUrl(queue.url())
                .label("readers")
                .awsAccountIds("111122223333")
                .actions("ReceiveMessage", "DeleteMessage"));
        assertThat(queue.attributes().get(QueueAttributeName.POLICY))
                .contains("\"Sid\":\"readers\"", "arn:aws:iam::111122223333:root", "SQS:ReceiveMessage");
        assertThatExceptionOfType(SqsException.class)
                .isThrownBy(() -> sqs.addPermission(request -> request.queueUrl(queue.url())
                        .label("readers")
                        .awsAccountIds("444455556666")
                        .actions("SendMessage")))
                .withMessageContaining("Already exists");
        sqs.removePermission(request -> request.queueUrl(queue.url()).label("readers"));
        assertThat(queue.attributes()).doesNotContainKey(QueueAttributeName.POLICY);
    }

    private Map<String, String> tags(String url) {
        return sqs.listQueueTags(request -> request.queueUrl(url)).tags();
    }
}
