package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys are managed on the port of SQS, and queues obey. */
class KmsServerTest {
    private static final Pattern KEY_ID = Pattern.compile("\"KeyId\":\"([0-9a-f-]{36})\"");
    private static final String HERE = "000000000000/20260101/us-east-1";
    private static final String ELSEWHERE = "000000000000/20260101/eu-west-1";

    @TempDir
    Path dir;

    private final AtomicLong nowMillis = new AtomicLong(1_800_000_000_000L);
    private final HttpClient client = HttpClient.newHttpClient();
    private HoldfastServer server;

    @BeforeEach
    void start() throws Exception {
        server = HoldfastServer.start(
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data")), nowMillis::get);
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void disabledKeyStopsItsQueueAndLosesNothing() throws Exception {
        String key = createKey();
        sqs("CreateQueue", "{'QueueName':'q','Attributes':{'KmsMasterKeyId':'" + key + "'}}");
        assertThat(send()).contains("MessageId");
        kms("DisableKey", "{'KeyId':'" + key + "'}");
        assertThat(send()).contains("#KmsDisabled'", key + " is disabled.");
        assertThat(receive()).contains("#KmsDisabled'");
        kms("ScheduleKeyDeletion", "{'KeyId':'" + key + "','PendingWindowInDays':7}");
        assertThat(receive()).contains("#KmsInvalidState'", key + " is pending deletion.");
        assertThat(kms("CancelKeyDeletion", "{'KeyId':'" + key + "'}")).contains("key/" + key);
        assertThat(receive()).contains("#KmsDisabled'");
        kms("EnableKey", "{'KeyId':'" + key + "'}");
        assertThat(receive()).contains("'Body':'hello'");
    }

    @Test
    void queueFollowsItsAlias() throws Exception {
        String first = createKey();
        String second = createKey();
        sqs("CreateQueue", "{'QueueName':'q','Attributes':{'KmsMasterKeyId':'alias/mine'}}");
        assertThat(send()).contains("#KmsNotFound'");
        kms("CreateAlias", "{'AliasName':'alias/mine','TargetKeyId':'" + first + "'}");
        assertThat(send()).contains("MessageId");
        kms("DisableKey", "{'KeyId':'alias/mine'}");
        assertThat(send()).contains("alias/mine is disabled.");
        kms("DeleteAlias", "{'AliasName':'alias/mine'}");
        kms("CreateAlias", "{'AliasName':'alias/mine','TargetKeyId':'" + second + "'}");
        assertThat(send()).contains("MessageId");
        kms("UpdateAlias", "{'AliasName':'alias/mine','TargetKeyId':'" + first + "'}");
        assertThat(send()).contains("alias/mine is disabled.");
        kms("UpdateAlias", "{'AliasName':'alias/mine','TargetKeyId':'" + second + "'}");
        assertThat(kms("UpdateAlias", "{'AliasName':'alias/other','TargetKeyId':'" + second + "'}"))
                .contains("'NotFoundException'", "alias/other");
        assertThat(send()).contains("MessageId");
        assertThat(call(ELSEWHERE, "TrentService.DescribeKey", "{'KeyId':'alias/mine'}"))
                .contains("'NotFoundException'", "arn:aws:kms:eu-west-1:000000000000:alias/mine");
        stop();
        start();
        assertThat(kms("ListAliases", "{'KeyId':'" + second + "'}")).contains("'AliasName':'alias/mine'");
        assertThat(receive()).contains("hello");
    }

    @Test
    void keyIsGoneWhenItsDaysAreOverAlthoughTheServerWasRestarted() throws Exception {
        String key = createKey();
        sqs("CreateQueue", "{'QueueName':'q','Attributes':{'KmsMasterKeyId':'" + key + "'}}");
        sqs("CreateQueue", "{'QueueName':'other'}");
        send();
        kms("ScheduleKeyDeletion", "{'KeyId':'" + key + "','PendingWindowInDays':7}");
        stop();
        start();
        assertThat(kms("DescribeKey", "{'KeyId':'" + key + "'}")).contains("'KeyState':'PendingDeletion'");
        nowMillis.addAndGet(Duration.ofDays(7).toMillis());
        while (!kms("DescribeKey", "{'KeyId':'" + key + "'}").contains("'NotFoundException'")) {
            Thread.onSpinWait();
        }
        assertThat(send()).contains("#KmsNotFound'");
        assertThat(receive()).contains("#KmsNotFound'");
        stop();
        start();
        assertThat(receive()).doesNotContain("hello");
        assertThat(sqs("SendMessage", "{'QueueUrl':'other','MessageBody':'hello'}"))
                .contains("MessageId");
        assertThat(sqs("DeleteQueue", "{'QueueUrl':'q'}")).isEmpty();
    }

    @Test
    void listsComeInPages() throws Exception {
        for (int i = 0; i < 4; i++) {
            createKey();
        }
        String first = kms("ListKeys", "{'Limit':3}");
        Matcher marker = Pattern.compile("'NextMarker':'([^']+)'").matcher(first);
        assertThat(marker.find()).isTrue();
        String second = kms("ListKeys", "{'Limit':3,'Marker':'" + marker.group(1) + "'}");
        assertThat(second).contains("'Truncated':false");
        assertThat(first.split("KeyArn", -1)).hasSize(4);
        assertThat(second.split("KeyArn", -1))
                .as("two of four, with the server's own")
                .hasSize(3);
        assertThat(kms("ListAliases", "{}")).contains("'AliasName':'alias/aws/sqs'");
    }

    @Test
    void whatIsNotThereIsRefusedInTheWordsOfAws() throws Exception {
        assertThat(kms("Encrypt", "{}")).contains("'UnknownOperationException'");
        assertThat(kms("DescribeKey", "{'KeyId':'nope'}")).contains("'NotFoundException'", "Invalid keyId 'nope'");
        assertThat(kms("DescribeKey", "{'KeyId':'arn:aws:sqs:x'}")).contains("'InvalidArnException'");
        assertThat(kms("DescribeKey", "nonsense")).contains("'SerializationException'");
        assertThat(kms("DisableKey", "{'KeyId':'alias/aws/sqs'}")).contains("'AccessDeniedException'");
        assertThat(kms("DescribeKey", "{'KeyId':'alias/aws/sqs'}")).contains("'KeyManager':'AWS'");
    }

    private String createKey() throws Exception {
        Matcher id = KEY_ID.matcher(kms("CreateKey", "{}").replace('\'', '"'));
        assertThat(id.find()).isTrue();
        return id.group(1);
    }

    private String send() throws Exception {
        return sqs("SendMessage", "{'QueueUrl':'q','MessageBody':'hello'}");
    }

    private String receive() throws Exception {
        return sqs("ReceiveMessage", "{'QueueUrl':'q'}");
    }

    private String sqs(String operation, String body) throws Exception {
        return call(HERE, "AmazonSQS." + operation, body);
    }

    private String kms(String operation, String body) throws Exception {
        return call(HERE, "TrentService." + operation, body);
    }

    private String call(String credential, String target, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.1")
                .header("X-Amz-Target", target)
                .header("Authorization", "AWS4-HMAC-SHA256 Credential=" + credential + "/kms/aws4_request")
                .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body().replace('"', '\'');
    }
}
