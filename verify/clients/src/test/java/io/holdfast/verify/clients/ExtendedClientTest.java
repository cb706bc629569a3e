package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazon.sqs.javamessaging.AmazonSQSExtendedClient;
import com.amazon.sqs.javamessaging.ExtendedClientConfiguration;
import io.holdfast.testkit.HoldfastExtension;
import org.gaul.s3proxy.junit.S3ProxyExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** AWS's extended client, which keeps large payloads in S3 and sends only where they are. */
class ExtendedClientTest {
    private static final String BUCKET = "payloads";

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @RegisterExtension
    final S3ProxyExtension s3proxy =
            S3ProxyExtension.builder().withCredentials("access", "secret").build();

    private final SqsClient plain = Sdk.client(holdfast.endpoint());
    private S3Client s3;
    private SqsClient sqs;

    @BeforeEach
    void storePayloadsInS3() {
        s3 = S3Client.builder()
                .endpointOverride(s3proxy.getUri())
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(s3proxy.getAccessKey(), s3proxy.getSecretKey())))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
        s3.createBucket(bucket -> bucket.bucket(BUCKET));
        sqs = new AmazonSQSExtendedClient(
                plain, new ExtendedClientConfiguration().withPayloadSupportEnabled(s3, BUCKET));
    }

    @Test
    void twoMegabytesMakeTheRoundTripAndLeaveNothingBehind() {
        QueueUnderTest queue = QueueUnderTest.create(plain, "extended");
        String body = "0123456789abcdéf".repeat(131_072);
        sqs.sendMessage(request -> request.queueUrl(queue.url()).messageBody(body));
        assertThat(objects()).isOne();

        Message onTheWire = queue.receive().get(0);
        assertThat(onTheWire.body()).hasSizeLessThan(1000).contains(BUCKET);
        assertThat(onTheWire.messageAttributes()).containsKey("SQSLargePayloadSize");
        queue.release(onTheWire);

        Message message = sqs.receiveMessage(request -> request.queueUrl(queue.url()))
                .messages()
                .get(0);
        assertThat(message.body()).isEqualTo(body);
        sqs.deleteMessage(request -> request.queueUrl(queue.url()).receiptHandle(message.receiptHandle()));
        assertThat(objects()).isZero();
        assertThat(queue.size()).isZero();
    }

    @Test
    void smallMessagesDoNotTouchS3() {
        QueueUnderTest queue = QueueUnderTest.create(plain, "extended-small");
        sqs.sendMessage(request -> request.queueUrl(queue.url()).messageBody("small"));
        assertThat(objects()).isZero();
        Message message = sqs.receiveMessage(request -> request.queueUrl(queue.url()))
                .messages()
                .get(0);
        assertThat(message.body()).isEqualTo("small");
        sqs.changeMessageVisibility(request -> request.queueUrl(queue.url())
                .receiptHandle(message.receiptHandle())
                .visibilityTimeout(60));
        sqs.deleteMessage(request -> request.queueUrl(queue.url()).receiptHandle(message.receiptHandle()));
        assertThat(queue.size()).isZero();
    }

    private int objects() {
        return s3.listObjectsV2(request -> request.bucket(BUCKET)).contents().size();
    }
}
