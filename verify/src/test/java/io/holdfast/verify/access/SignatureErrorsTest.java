package io.holdfast.verify.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way in which a signature can be wrong, in both protocols: section 14.4 of the behaviour, to the letter. */
class SignatureErrorsTest {
    private static final String MISMATCH = "The request signature we calculated does not match the signature you"
            + " provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for"
            + " details.";
    private static final String INVALID = "The security token included in the request is invalid.";
    private static final List<HttpCall> CALLS =
            List.of(HttpCall.json("ListQueues", "{}"), HttpCall.query("ListQueues", "{}"));

    @TempDir
    static Path directory;

    private static LockedServer server;
    private static Credentials administrator;

    @BeforeAll
    static void start() throws Exception {
        server = new LockedServer(directory, "limits.failed-authentications=100000");
        administrator = server.administrator(LockedServer.ACCOUNT);
        server.start();
        assertThat(server.sqs(administrator, "CreateQueue", "{\"QueueName\":\"orders\"}")
                        .outcome())
                .isEqualTo("200");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void requestWithoutCredentialsIsDenied() {
        for (HttpCall call : CALLS) {
            HttpAnswer answer = server.send(call);
            assertThat(answer.outcome()).isEqualTo("403 AccessDenied");
            assertThat(answer.message()).contains("is not authorized to perform: sqs:listqueues on resource: ");
        }
    }

    @Test
    void keyThatDoesNotExistIsInvalid() {
        Credentials nobody = new Credentials("AKIAAAAAAAAAAAAAAAAA", "secret");
        refused("UnrecognizedClientException", "403 InvalidClientTokenId", INVALID, call -> signed(nobody, call));
    }

    @Test
    void wrongSecretDoesNotMatch() {
        mismatch(MISMATCH, call -> signed(administrator.withSecret("wrong"), call));
    }

    @Test
    void disabledKeyIsInvalidUntilItIsEnabledAgain() {
        Credentials user = userWhoLists("disabled");
        update("disabled", user, "Inactive");
        refused("UnrecognizedClientException", "403 InvalidClientTokenId", INVALID, call -> signed(user, call));
        update("disabled", user, "Active");
        accepted(call -> signed(user, call));
    }

    @Test
    void deletedKeyIsInvalid() {
        Credentials user = userWhoLists("deleted");
        accepted(call -> signed(user, call));
        server.iam(administrator, "DeleteAccessKey", "UserName", "deleted", "AccessKeyId", user.id());
        refused("UnrecognizedClientException", "403 InvalidClientTokenId", INVALID, call -> signed(user, call));
    }

    @Test
    void dateOfMoreThanFifteenMinutesAgoIsExpired() {
        Instant old = server.now().minus(Duration.ofMinutes(16));
        matching(
                "Signature expired: " + Signature.format(old)
                        + " is now earlier than (\\d{8}T\\d{6}Z) \\((\\d{8}T\\d{6}Z) - 15 min\\.\\)",
                Duration.ofMinutes(-15),
                call -> Signature.of(administrator, old).sign(call, server.host()));
        accepted(call -> Signature.of(administrator, server.now().minus(Duration.ofMinutes(14)))
                .sign(call, server.host()));
    }

    @Test
    void dateOfMoreThanFifteenMinutesAheadIsNotYetCurrent() {
        Instant early = server.now().plus(Duration.ofMinutes(17));
        matching(
                "Signature not yet current: " + Signature.format(early)
                        + " is still later than (\\d{8}T\\d{6}Z) \\((\\d{8}T\\d{6}Z) \\+ 15 min\\.\\)",
                Duration.ofMinutes(15),
                call -> Signature.of(administrator, early).sign(call, server.host()));
        accepted(call -> Signature.of(administrator, server.now().plus(Duration.ofMinutes(14)))
                .sign(call, server.host()));
    }

    @Test
    void scopeMustFit() {
        mismatch(
                "Credential should be scoped to a valid region, not 'Queue!'.",
                call -> signature().forRegion("Queue!").sign(call, server.host()));
        mismatch(
                "Credential should be scoped to correct service: 'sqs'.",
                call -> signature().forService("s3").sign(call, server.host()));
        mismatch(
                "Credential should be scoped with a valid terminator: 'aws4_request', not 'aws5_request'.",
                call -> signature().endingWith("aws5_request").sign(call, server.host()));
        Signature today = signature();
        mismatch(
                "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '20200101' != '"
                        + today.day() + "', from '" + today.date() + "'.",
                call -> today.onDay("20200101").sign(call, server.host()));
    }

    @Test
    void signatureOfOneServiceIsNoneOfAnother() {
        HttpCall iam = HttpCall.iam("ListUsers", "");
        HttpAnswer answer = server.send(signature().forService("sts").sign(iam, server.host()));
        assertThat(answer.outcome()).isEqualTo("403 SignatureDoesNotMatch");
        assertThat(answer.message()).isEqualTo("Credential should be scoped to correct service: 'iam'.");
    }

    @Test
    void whatWasChangedAfterSigningDoesNotMatch() {
        mismatch(MISMATCH, call -> signed(administrator, call).withBody(call.body() + " "));
        mismatch(MISMATCH, call -> signed(administrator, call).withQuery("more=1"));
        mismatch(
                MISMATCH,
                call -> signed(administrator, call)
                        .with("Content-Type", call.headers().get("Content-Type") + ";x"));
        HttpCall other = signed(administrator, CALLS.get(0)).with("X-Amz-Target", "AmazonSQS.GetQueueUrl");
        assertThat(server.send(other).outcome()).isEqualTo("403 SignatureDoesNotMatch");
        HttpCall unsigned = Signature.of(administrator, server.now())
                .sign(CALLS.get(0).without("X-Amz-Target"), server.host())
                .with("X-Amz-Target", "AmazonSQS.ListQueues");
        assertThat(server.send(unsigned).message())
                .isEqualTo("'X-Amz-Target' must be a 'SignedHeader' in the AWS Authorization.");
    }

    static Stream<String> malformed() {
        String credential = "Credential=AKIAAAAAAAAAAAAAAAAA/20260101/us-east-1/sqs/aws4_request";
        String rest = ", SignedHeaders=host;x-amz-date, Signature=" + "0".repeat(64);
        return Stream.of(
                "AWS4-HMAC-SHA256",
                "AWS4-HMAC-SHA256 ",
                "AWS4-HMAC-SHA256 garbage",
                "AWS4-HMAC-SHA256 =",
                "AWS4-HMAC-SHA256 " + credential,
                "AWS4-HMAC-SHA256 " + credential + ", SignedHeaders=host",
                "AWS4-HMAC-SHA256 " + rest.substring(2),
                "AWS4-HMAC-SHA256 Credential=a/b/c" + rest,
                "AWS4-HMAC-SHA256 Credential=a/b/c/d/e/f/g" + rest,
                "AWS4-HMAC-SHA256 Credential=" + rest,
                "AWS4-HMAC-SHA256 " + credential + ", " + credential + rest,
                "AWS4-HMAC-SHA512 " + credential + rest,
                "AWS4-ECDSA-P256-SHA256 " + credential + rest,
                "AWS3 x",
                "Bearer token",
                "Basic dXNlcjpwYXNz",
                "AWS4-HMAC-SHA256Credential=x",
                "x".repeat(5000));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void malformedAuthorizationIsIncomplete(String authorization) {
        for (HttpCall call : CALLS) {
            HttpAnswer answer = server.send(
                    call.with("X-Amz-Date", Signature.format(server.now())).with("Authorization", authorization));
            assertThat(answer.outcome()).as(answer.text()).isEqualTo("400 IncompleteSignature");
            assertThat(answer.message()).as("no more than AWS repeats").hasSizeLessThan(400);
        }
    }

    @Test
    void dateMustBeThereAndReadable() {
        for (HttpCall call : CALLS) {
            HttpCall good = signed(administrator, call);
            assertThat(server.send(good.without("X-Amz-Date")).outcome()).isEqualTo("400 IncompleteSignature");
            assertThat(server.send(good.with("X-Amz-Date", "yesterday")).outcome())
                    .isEqualTo("400 IncompleteSignature");
        }
    }

    @Test
    void sessionTokenBelongsToItsKey() {
        HttpAnswer made = server.call(administrator, HttpCall.sts("GetSessionToken"));
        Credentials session = new Credentials(
                made.element("AccessKeyId"), made.element("SecretAccessKey"), made.element("SessionToken"));
        accepted(call -> signed(session, call));
        for (Credentials bad : List.of(
                session.withToken(""), session.withToken("x" + session.token()), administrator.withToken("x"))) {
            refused("UnrecognizedClientException", "403 InvalidClientTokenId", INVALID, call -> signed(bad, call));
        }
        mismatch(MISMATCH, call -> signed(session.withSecret(administrator.secret()), call));
        HttpAnswer users = server.call(session, HttpCall.iam("ListUsers", ""));
        assertThat(users.outcome()).as("no keys are made with a stolen token").isEqualTo("403 InvalidClientTokenId");
    }

    @ParameterizedTest
    @CsvSource({"GET", "POST"})
    void presignedRequestIsGoodUntilItExpiresOrIsAltered(String method) {
        HttpCall plain = method.equals("GET")
                ? HttpCall.get("/" + LockedServer.ACCOUNT + "/orders", "Action=GetQueueAttributes&Version=2012-11-05")
                : HttpCall.form("Action=ListQueues&Version=2012-11-05");
        HttpCall good = signature().presign(plain, server.host(), 60);
        assertThat(server.send(good).outcome()).isEqualTo("200");

        Instant old = server.now().minus(Duration.ofSeconds(75));
        HttpAnswer expired = server.send(Signature.of(administrator, old).presign(plain, server.host(), 60));
        assertThat(expired.outcome()).isEqualTo("403 SignatureDoesNotMatch");
        assertThat(expired.message())
                .startsWith("Signature expired: " + Signature.format(old))
                .endsWith(" - 1 min.)");
        HttpCall longer = good.withQuery(good.query().replace("X-Amz-Expires=60", "X-Amz-Expires=600"));
        assertThat(server.send(longer).outcome()).isEqualTo("403 SignatureDoesNotMatch");
        assertThat(server.send(good.withQuery(good.query() + "&Action=PurgeQueue"))
                        .outcome())
                .isEqualTo("403 SignatureDoesNotMatch");
        assertThat(server.send(good.withBody(good.body() + "&QueueNamePrefix=x"))
                        .outcome())
                .isEqualTo("403 SignatureDoesNotMatch");
        HttpCall forever = signature().presign(plain, server.host(), 604_801);
        assertThat(server.send(forever).outcome()).isEqualTo("400 IncompleteSignature");
        HttpCall twice = signed(administrator, plain).withQuery(good.query());
        assertThat(server.send(twice).outcome()).isEqualTo("400 IncompleteSignature");
        HttpCall cut = good.withQuery(good.query().replaceFirst("&X-Amz-Signature=.*", ""));
        assertThat(server.send(cut).outcome()).isEqualTo("400 IncompleteSignature");
    }

    private static Signature signature() {
        return Signature.of(administrator, server.now());
    }

    private static HttpCall signed(Credentials who, HttpCall call) {
        return Signature.of(who, server.now()).sign(call, server.host());
    }

    private static Credentials userWhoLists(String name) {
        Credentials user = server.user(administrator, name);
        String policy = "{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"sqs:*\",\"Resource\":\"*\"}]}";
        server.iam(administrator, "PutUserPolicy", "UserName", name, "PolicyName", "p", "PolicyDocument", policy);
        return user;
    }

    private static void update(String user, Credentials key, String status) {
        server.iam(administrator, "UpdateAccessKey", "UserName", user, "AccessKeyId", key.id(), "Status", status);
    }

    private static void accepted(UnaryOperator<HttpCall> sign) {
        for (HttpCall call : CALLS) {
            HttpAnswer answer = server.send(sign.apply(call));
            assertThat(answer.outcome()).as(answer.text()).isEqualTo("200");
        }
    }

    private static void mismatch(String text, UnaryOperator<HttpCall> sign) {
        refused("InvalidSignatureException", "403 SignatureDoesNotMatch", text, sign);
    }

    private static void refused(String shape, String outcome, String text, UnaryOperator<HttpCall> sign) {
        for (HttpCall call : CALLS) {
            HttpAnswer answer = server.send(sign.apply(call));
            assertThat(answer.outcome()).as(answer.text()).isEqualTo(outcome);
            assertThat(answer.message()).isEqualTo(text);
            assertThat(answer.head()).containsIgnoringCase("\r\nDate: ");
            if (call.equals(CALLS.get(0))) {
                assertThat(answer.member("__type")).isEqualTo("com.amazon.coral.service#" + shape);
            }
        }
    }

    /** A text with two times of the server in it, which are this far apart. */
    private static void matching(String pattern, Duration apart, UnaryOperator<HttpCall> sign) {
        for (HttpCall call : CALLS) {
            Instant before = server.now();
            HttpAnswer answer = server.send(sign.apply(call));
            assertThat(answer.outcome()).isEqualTo("403 SignatureDoesNotMatch");
            assertThat(answer.message()).matches(pattern);
            String limit = answer.message().replaceFirst(pattern, "$1");
            String now = answer.message().replaceFirst(pattern, "$2");
            assertThat(now).isBetween(Signature.format(before), Signature.format(server.now()));
            assertThat(Signature.parse(limit)).isEqualTo(Signature.parse(now).plus(apart));
        }
    }
}
