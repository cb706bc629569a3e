package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.auth.AWSStaticCredentialsProvider;
import com.amazonaws.auth.BasicAWSCredentials;
import com.amazonaws.auth.BasicSessionCredentials;
import com.amazonaws.client.builder.AwsClientBuilder.EndpointConfiguration;
import com.amazonaws.services.sqs.AmazonSQS;
import com.amazonaws.services.sqs.AmazonSQSClientBuilder;
import com.amazonaws.services.sqs.model.AmazonSQSException;
import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.testkit.HoldfastTestServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** The clients on a server that has access keys: each with a key of every origin, and what each makes of a refusal. */
class SignedClientsTest {
    /** Where a key comes from. */
    private enum Origin {
        /** {@code holdfast keys create}. */
        COMMAND,
        /** {@code aws iam create-access-key}. */
        IAM,
        /** {@code aws sts get-session-token}. */
        SESSION
    }

    private record Key(String id, String secret, String token) {}

    @TempDir
    static Path directory;

    private static HoldfastTestServer server;
    private static Key administrator;
    private static Key worker;
    private static Key session;

    @BeforeAll
    static void makeKeys() throws Exception {
        Path data = directory.resolve("data");
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);
        int code = Holdfast.run(
                new HoldfastLauncher(),
                new String[] {"keys", "create", "--administrator", "--data-dir", data.toString()},
                out,
                out);
        assertThat(code).as(said.toString()).isZero();
        administrator = new Key(exported(said, "AWS_ACCESS_KEY_ID="), exported(said, "AWS_SECRET_ACCESS_KEY="), "");
        server = HoldfastTestServer.builder()
                .dataDirectory(data)
                .settings(settings -> settings.withKeyring(directory.resolve("data.keys")))
                .start();
        aws(administrator, "iam create-user --user-name worker");
        String policy = "{\"Statement\":[{\"Effect\":\"Allow\",\"NotAction\":\"sqs:PurgeQueue\",\"Resource\":\"*\"}]}";
        aws(administrator, "iam put-user-policy --user-name worker --policy-name work --policy-document", policy);
        worker = key(aws(
                administrator,
                "iam create-access-key --user-name worker --query AccessKey.[AccessKeyId,SecretAccessKey]"));
        session = key(
                aws(worker, "sts get-session-token --query Credentials.[AccessKeyId,SecretAccessKey,SessionToken]"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(Origin.class)
    void javaSdk(Origin origin) {
        Key key = key(origin);
        AwsCredentials credentials = key.token.isEmpty()
                ? AwsBasicCredentials.create(key.id, key.secret)
                : AwsSessionCredentials.create(key.id, key.secret, key.token);
        try (SqsClient sqs = SqsClient.builder()
                .endpointOverride(server.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(credentials))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build()) {
            QueueUnderTest queue = QueueUnderTest.create(sqs, "sdk2-" + origin);
            queue.send("grün / + = ~ *");
            var received = queue.receive();
            assertThat(received).extracting(message -> message.body()).containsExactly("grün / + = ~ *");
            received.forEach(queue::delete);
            assertThat(queue.size()).isZero();
            if (origin != Origin.COMMAND) {
                assertThatThrownBy(() -> sqs.purgeQueue(request -> request.queueUrl(queue.url())))
                        .isInstanceOfSatisfying(SqsException.class, denied -> {
                            assertThat(denied.statusCode()).isEqualTo(403);
                            assertThat(denied.awsErrorDetails().errorCode()).isEqualTo("AccessDenied");
                            assertThat(denied)
                                    .hasMessageContaining("user/worker is not authorized to perform: sqs:purgequeue");
                        });
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Origin.class)
    void javaSdk1(Origin origin) {
        Key key = key(origin);
        AmazonSQS sqs = AmazonSQSClientBuilder.standard()
                .withEndpointConfiguration(
                        new EndpointConfiguration(server.endpoint().toString(), "us-east-1"))
                .withCredentials(new AWSStaticCredentialsProvider(
                        key.token.isEmpty()
                                ? new BasicAWSCredentials(key.id, key.secret)
                                : new BasicSessionCredentials(key.id, key.secret, key.token)))
                .build();
        try {
            String url = sqs.createQueue("sdk1-" + origin).getQueueUrl();
            sqs.sendMessage(url, "grün / + = ~ *");
            var received = sqs.receiveMessage(url).getMessages();
            assertThat(received).extracting(message -> message.getBody()).containsExactly("grün / + = ~ *");
            sqs.deleteMessage(url, received.get(0).getReceiptHandle());
            if (origin != Origin.COMMAND) {
                assertThatThrownBy(() -> sqs.purgeQueue(new com.amazonaws.services.sqs.model.PurgeQueueRequest(url)))
                        .isInstanceOfSatisfying(AmazonSQSException.class, denied -> {
                            assertThat(denied.getStatusCode()).isEqualTo(403);
                            assertThat(denied.getErrorCode()).isEqualTo("AccessDenied");
                        });
            }
        } finally {
            sqs.shutdown();
        }
    }

    @ParameterizedTest
    @EnumSource(Origin.class)
    void node(Origin origin) throws Exception {
        String script = """
                import { DeleteMessageCommand, PurgeQueueCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
                import { createQueue, receive, refusal, size, sqs } from './client.mjs';
                const QueueUrl = await createQueue('signed');
                await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'grün / + = ~ *' }));
                const [message] = await receive(QueueUrl);
                await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
                console.log(message.Body, 'left', await size(QueueUrl));
                if (process.argv[1] !== 'COMMAND') {
                  const denied = await refusal(new PurgeQueueCommand({ QueueUrl }));
                  console.log(denied.constructor.name, denied.name, denied.$metadata.httpStatusCode);
                }
                """;
        String said = program(NodeScripts.installed(), key(origin))
                .run("node", "--input-type=module", "-e", script, origin.name());
        assertThat(said).contains("grün / + = ~ * left 0");
        if (origin != Origin.COMMAND) {
            assertThat(said).contains("AccessDenied 403");
        }
    }

    @ParameterizedTest
    @EnumSource(Origin.class)
    void boto3(Origin origin) throws Exception {
        String script = """
                import sys, queues
                from botocore.exceptions import ClientError
                url = queues.create("signed")
                queues.sqs.send_message(QueueUrl=url, MessageBody="grün / + = ~ *")
                message, = queues.receive(url)
                queues.sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
                print(message["Body"], "left", queues.size(url))
                if sys.argv[1] != "COMMAND":
                    try:
                        queues.sqs.purge_queue(QueueUrl=url)
                    except ClientError as denied:
                        print(denied.response["Error"]["Code"], denied.response["ResponseMetadata"]["HTTPStatusCode"])
                """;
        String said = program(Path.of("../python"), key(origin))
                .with("PYTHONDONTWRITEBYTECODE", "1")
                .run("/usr/bin/python3", "-c", script, origin.name());
        assertThat(said).contains("grün / + = ~ * left 0");
        if (origin != Origin.COMMAND) {
            assertThat(said).contains("AccessDenied 403");
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "holdfast.long", matches = "true")
    void everyActionWorksThroughNodeAndBoto3() throws Exception {
        assertThat(program(NodeScripts.installed(), administrator)
                        .run("node", "--test", "--test-reporter=spec", "sqs.test.mjs"))
                .contains("pass 9", "fail 0");
        assertThat(program(Path.of("../python"), administrator)
                        .with("PYTHONDONTWRITEBYTECODE", "1")
                        .run("/usr/bin/python3", "-m", "unittest", "test_sqs", "test_fifo"))
                .contains("Ran 19 tests", "OK");
    }

    /** Celery signs some of its requests itself: presigned GETs. */
    @Test
    void celery() throws Exception {
        assertThat(program(Path.of("../python"), administrator)
                        .with("PYTHONDONTWRITEBYTECODE", "1")
                        .run("/usr/bin/python3", "run_celery.py", "created"))
                .contains("200 tasks finished, 80 retries, the queue is empty");
    }

    @Test
    void awsCommand() throws Exception {
        aws(worker, "sqs create-queue --queue-name cli");
        aws(session, "sqs send-message --queue-url cli --message-body", "grün / + = ~ *");
        String handle = aws(worker, "sqs receive-message --queue-url cli --query Messages[0].ReceiptHandle");
        aws(session, "sqs delete-message --queue-url cli --receipt-handle", handle);
        assertThat(aws(session, "sts get-caller-identity --query Arn")).endsWith(":user/worker");

        Program.Ended denied = program(directory, worker).end(command("sqs purge-queue --queue-url cli"));
        assertThat(denied.code()).isEqualTo(254);
        assertThat(denied.output()).contains("(AccessDenied)", "is not authorized to perform: sqs:purgequeue");
        Key wrong = new Key(worker.id, administrator.secret, "");
        assertThat(program(directory, wrong).end(command("sqs list-queues")).output())
                .contains("(SignatureDoesNotMatch)");
        Key unknown = new Key("AKIAAAAAAAAAAAAAAAAA", "secret", "");
        assertThat(program(directory, unknown).end(command("sqs list-queues")).output())
                .contains("(InvalidClientTokenId)");
    }

    private static Key key(Origin origin) {
        return switch (origin) {
            case COMMAND -> administrator;
            case IAM -> worker;
            case SESSION -> session;
        };
    }

    private static Key key(String printed) {
        String[] parts = printed.split("\\s+", -1);
        return new Key(parts[0], parts[1], parts.length > 2 ? parts[2] : "");
    }

    private static String exported(StringWriter said, String variable) {
        String text = said.toString();
        int from = text.indexOf(variable) + variable.length();
        return text.substring(from, text.indexOf('\n', from)).strip();
    }

    private static String aws(Key key, String words, String... arguments) throws Exception {
        return program(directory, key).run(command(words, arguments)).strip();
    }

    private static String[] command(String words, String... arguments) {
        List<String> command = new ArrayList<>(List.of("/usr/bin/aws", "--output", "text", "--endpoint-url"));
        command.add(server.endpoint().toString());
        command.addAll(List.of(words.split(" ")));
        command.addAll(List.of(arguments));
        return command.toArray(String[]::new);
    }

    private static Program program(Path where, Key key) {
        Program program = new Program(where, server.endpoint())
                .with("LC_ALL", "C.UTF-8")
                .with("AWS_ACCESS_KEY_ID", key.id)
                .with("AWS_SECRET_ACCESS_KEY", key.secret);
        return key.token.isEmpty() ? program : program.with("AWS_SESSION_TOKEN", key.token);
    }
}
