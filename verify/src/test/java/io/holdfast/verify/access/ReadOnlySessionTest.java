package io.holdfast.verify.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import io.holdfast.protocol.iam.IamRequest;
import io.holdfast.protocol.kms.KmsOperation;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.sqs.Operation;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An administrator who has signed in with a link, to look or to change things too: what each may, for every API. */
class ReadOnlySessionTest {
    private static final String READ_ONLY = "because the session is read-only";

    @TempDir
    static Path directory;

    private static LockedServer server;
    private static Credentials administrator;
    private static Credentials reader;
    private static Credentials writer;
    private static int scenes;

    @BeforeAll
    static void start() throws Exception {
        server = new LockedServer(directory, "limits.failed-authentications=100000", "rules.purge-once-per-60s=false");
        administrator = server.administrator(LockedServer.ACCOUNT);
        server.start();
        reader = signIn("{}");
        writer = signIn("{\"write\":true}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Credentials signIn(String wanted) {
        String link = server.call(administrator, HttpCall.admin("POST", "/sign-in-links", "", wanted))
                .member("link");
        HttpAnswer session = exchange(token(link));
        return new Credentials(
                session.member("accessKeyId"), session.member("secretAccessKey"), session.member("sessionToken"));
    }

    private static String token(String link) {
        return link.substring(link.indexOf("#link=") + "#link=".length());
    }

    private static HttpAnswer exchange(String token) {
        return server.send(HttpCall.admin("POST", "/sign-in", "", "{\"link\":\"" + token + "\"}"));
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void operationOfSqs(Operation operation) {
        check(SqsRows.of(operation, scene(operation), HttpCall::json));
        check(SqsRows.of(operation, scene(operation), HttpCall::query));
    }

    private static Scene scene(Operation operation) {
        Scene scene = Scene.make(server, administrator, "scene-" + ++scenes);
        return switch (operation) {
            case CANCEL_MESSAGE_MOVE_TASK, LIST_MESSAGE_MOVE_TASKS -> scene.moving();
            case REMOVE_PERMISSION -> scene.shared();
            default -> scene;
        };
    }

    @ParameterizedTest
    @EnumSource(KmsOperation.class)
    void operationOfKms(KmsOperation operation) {
        String alias = "alias/scene-" + ++scenes;
        String key = kms("CreateKey", "{}").member("Arn");
        kms("CreateAlias", "{\"AliasName\":\"" + alias + "\",\"TargetKeyId\":\"" + key + "\"}");
        if (operation == KmsOperation.CANCEL_KEY_DELETION) {
            kms("ScheduleKeyDeletion", "{\"KeyId\":\"" + key + "\"}");
        }
        check(KmsRows.of(operation, key, alias));
    }

    private static HttpAnswer kms(String operation, String json) {
        return server.call(administrator, KmsRows.call(operation, json));
    }

    @ParameterizedTest
    @EnumSource(CloudWatchOperation.class)
    void operationOfCloudWatch(CloudWatchOperation operation) {
        String alarm = "scene-" + ++scenes;
        assertThat(server.call(administrator, CloudWatchRows.put(alarm)).outcome())
                .isEqualTo(Row.OK);
        check(CloudWatchRows.of(operation, alarm));
    }

    @TestFactory
    Stream<DynamicTest> routeOfTheServersOwnApi() {
        server.iam(administrator, "CreateUser", "UserName", "granted");
        return AdminRows.served(server, administrator).stream()
                .filter(route -> !route.action().equals("holdfast:SignIn"))
                .map(route -> DynamicTest.dynamicTest(route.toString(), () -> {
                    Scene scene = Scene.make(server, administrator, "scene-" + ++scenes);
                    Row row = AdminRows.of(route, scene);
                    if (route.action().equals("holdfast:CreateSignInLink")) {
                        assertThat(server.call(writer, row.call()).message()).contains("Session credentials cannot");
                        assertThat(server.call(reader, row.call()).message()).contains(READ_ONLY);
                    } else {
                        check(row);
                    }
                }));
    }

    /** Nobody can make a key that lasts with one that does not. */
    @ParameterizedTest
    @MethodSource("kindsOfIamRequests")
    void requestOfIam(String kind) {
        Row row = IamRows.of(kind, "anybody", "AKIAAAAAAAAAAAAAAAAA");
        for (Credentials session : List.of(reader, writer)) {
            assertThat(server.call(session, row.call()).outcome()).isEqualTo("403 InvalidClientTokenId");
        }
    }

    static Stream<String> kindsOfIamRequests() {
        return Stream.of(IamRequest.class.getPermittedSubclasses()).map(Class::getSimpleName);
    }

    @Test
    void sessionLearnsWhoseItIsAndMakesNoOther() {
        for (Credentials session : List.of(reader, writer)) {
            assertThat(server.call(session, HttpCall.sts("GetCallerIdentity")).outcome())
                    .isEqualTo(Row.OK);
            assertThat(server.call(session, HttpCall.sts("GetSessionToken")).outcome())
                    .isEqualTo(Row.DENIED);
        }
        assertThat(server.call(reader, HttpCall.admin("GET", "/server", "", "")).text())
                .contains("\"readOnly\":true");
        assertThat(server.call(writer, HttpCall.admin("GET", "/server", "", "")).text())
                .contains("\"readOnly\":false");
    }

    @Test
    void tokenWithoutItsMarkIsNotBelieved() {
        Credentials forged = reader.withToken(reader.token().replace("read-only.", ""));
        assertThat(forged.token()).isNotEqualTo(reader.token());
        assertThat(server.call(forged, HttpCall.json("ListQueues", "{}")).status())
                .isEqualTo(403);
    }

    @Test
    void linkWorksOnce() {
        String link = server.call(administrator, HttpCall.admin("POST", "/sign-in-links", "", "{}"))
                .member("link");
        assertThat(exchange(token(link)).outcome()).isEqualTo(Row.OK);
        assertThat(exchange(token(link)).outcome()).isEqualTo(Row.DENIED);
        assertThat(exchange("AAAA").outcome()).isEqualTo(Row.DENIED);
    }

    @Test
    void sessionEndsWithTheKeyThatMadeItsLink() {
        Credentials key = server.user(administrator, "short-lived");
        server.iam(
                administrator,
                "PutUserPolicy",
                "UserName",
                "short-lived",
                "PolicyName",
                "it",
                "PolicyDocument",
                "{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\"}]}");
        String used = server.call(key, HttpCall.admin("POST", "/sign-in-links", "", "{}"))
                .member("link");
        String waiting = server.call(key, HttpCall.admin("POST", "/sign-in-links", "", "{}"))
                .member("link");
        HttpAnswer session = exchange(token(used));
        Credentials signedIn = new Credentials(
                session.member("accessKeyId"), session.member("secretAccessKey"), session.member("sessionToken"));
        assertThat(server.sqs(signedIn, "ListQueues", "{}").outcome()).isEqualTo(Row.OK);

        server.iam(
                administrator,
                "UpdateAccessKey",
                "UserName",
                "short-lived",
                "AccessKeyId",
                key.id(),
                "Status",
                "Inactive");
        assertThat(server.sqs(signedIn, "ListQueues", "{}").status()).isEqualTo(403);
        assertThat(exchange(token(waiting)).outcome()).isEqualTo(Row.DENIED);
    }

    private static void check(Row row) {
        boolean isReading = row.grants().stream()
                .map(grant -> Objects.requireNonNull(IamAction.named(grant.action())))
                .allMatch(IamAction::isForReaders);
        HttpAnswer looking = server.call(reader, row.call());
        if (isReading) {
            assertThat(looking.outcome()).isEqualTo(row.success());
        } else {
            assertThat(looking.outcome()).contains("AccessDenied");
            assertThat(looking.message()).contains(READ_ONLY);
        }
        assertThat(server.call(writer, row.call()).outcome()).isEqualTo(row.success());
    }
}
