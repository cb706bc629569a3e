package io.holdfast.verify.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.verify.fault.HandWallClock;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** Keys that end, on a server whose clock goes on by an hour. Needs {@code faketime}. */
class KeyExpiryTest {
    private static final Pattern DATE = Pattern.compile("(?i)\r\nDate: ([^\r]*)");
    private static final HttpCall LIST = HttpCall.json("ListQueues", "{}");

    @TempDir
    Path directory;

    @Test
    void keysEndInTimeAndClientsFindTheServersTime() throws Exception {
        HandWallClock clock = new HandWallClock(directory);
        try (LockedServer server = new LockedServer(directory)) {
            Credentials lasting = server.administrator(LockedServer.ACCOUNT);
            Credentials brief = server.key("keys", "create", "administrator", "--expires", "30m");
            server.startAs(clock::of);
            HttpAnswer made = server.call(
                    lasting,
                    HttpCall.sts("GetSessionToken")
                            .withBody("Action=GetSessionToken&Version=2011-06-15&DurationSeconds=900"));
            Credentials session = new Credentials(
                    made.element("AccessKeyId"), made.element("SecretAccessKey"), made.element("SessionToken"));
            for (Credentials each : new Credentials[] {lasting, brief, session}) {
                assertThat(server.call(each, LIST).outcome()).isEqualTo("200");
            }

            Duration hour = Duration.ofHours(1);
            clock.set(hour);
            server.isAhead(hour);
            awaitDate(server);

            assertThat(server.call(lasting, LIST).outcome()).isEqualTo("200");
            assertThat(server.call(brief, LIST).outcome()).isEqualTo("403 InvalidClientTokenId");
            HttpAnswer ended = server.call(session, LIST);
            assertThat(ended.outcome()).isEqualTo("403 ExpiredToken");
            assertThat(ended.message()).isEqualTo("The security token included in the request is expired");
            assertThat(server.call(session, HttpCall.query("ListQueues", "{}")).outcome())
                    .isEqualTo("403 ExpiredToken");
            assertThat(server.call(session.withSecret("guessed"), LIST).outcome())
                    .as("only its owner learns that it was good once")
                    .isEqualTo("403 SignatureDoesNotMatch");

            // Its clock is an hour behind the server's; it learns that from the first answer.
            try (SqsClient sdk = sdk(server, lasting)) {
                assertThat(sdk.createQueue(request -> request.queueName("corrected"))
                                .queueUrl())
                        .endsWith("/corrected");
            }
            try (SqsClient sdk = sdk(server, brief)) {
                assertThatThrownBy(sdk::listQueues)
                        .isInstanceOfSatisfying(
                                SqsException.class,
                                refused -> assertThat(refused.awsErrorDetails().errorCode())
                                        .isEqualTo("InvalidClientTokenId"));
            }
        }
    }

    private static SqsClient sdk(LockedServer server, Credentials who) {
        return SqsClient.builder()
                .endpointOverride(URI.create("http://" + server.host()))
                .region(Region.US_EAST_1)
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create(who.id(), who.secret())))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    /** It looks at its clock once a second. */
    private static void awaitDate(LockedServer server) {
        long limitNanos = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (true) {
            Matcher date =
                    DATE.matcher(server.send(HttpCall.get("/health/live", "")).head());
            assertThat(date.find()).as("an answer without a date").isTrue();
            ZonedDateTime shown = ZonedDateTime.parse(date.group(1), DateTimeFormatter.RFC_1123_DATE_TIME);
            if (shown.toInstant().isAfter(server.now().minusSeconds(60))) {
                return;
            }
            assertThat(System.nanoTime()).as("its clock does not go on").isLessThan(limitNanos);
        }
    }
}
