package io.holdfast.verify.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import io.holdfast.protocol.iam.IamRequest;
import io.holdfast.protocol.kms.KmsOperation;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sts.StsRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Every request with every kind of caller: what each gets, and that who is refused has changed nothing. */
class AccessMatrixTest {
    private static final String NOBODY = "AKIAAAAAAAAAAAAAAAAA";

    @TempDir
    static Path directory;

    private static LockedServer server;
    private static Credentials administrator;
    private static Credentials foreigner;
    private static Credentials powerless;
    private static Credentials granted;
    private static Credentials almost;
    private static int scenes;

    @BeforeAll
    static void start() throws Exception {
        // Hundreds of requests here show wrong credentials.
        server = new LockedServer(directory, "limits.failed-authentications=100000", "rules.purge-once-per-60s=false");
        administrator = server.administrator(LockedServer.ACCOUNT);
        foreigner = server.administrator(LockedServer.OTHER_ACCOUNT);
        server.start();
        powerless = server.user(administrator, "powerless");
        granted = server.user(administrator, "granted");
        almost = server.user(administrator, "almost");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void operationOfSqsInJson(Operation operation) {
        checkSqs(operation, HttpCall::json);
    }

    @ParameterizedTest
    @EnumSource(Operation.class)
    void operationOfSqsInQuery(Operation operation) {
        checkSqs(operation, HttpCall::query);
    }

    private static void checkSqs(Operation operation, BiFunction<String, String, HttpCall> protocol) {
        Supplier<Scene> scenes = () -> scene(operation);
        Scene first = scenes.get();
        check(SqsRows.of(operation, first, protocol), first::state);
        assertThat(as(administrator, SqsRows.of(operation, scenes.get(), protocol))
                        .outcome())
                .as("administrator")
                .isEqualTo(Row.OK);
    }

    private static Scene scene(Operation operation) {
        Scene scene = Scene.make(server, administrator, "scene-" + ++scenes);
        return switch (operation) {
            case CANCEL_MESSAGE_MOVE_TASK, LIST_MESSAGE_MOVE_TASKS -> scene.moving();
            case REMOVE_PERMISSION -> scene.shared();
            default -> scene;
        };
    }

    static Stream<String> kindsOfIamRequests() {
        return Stream.of(IamRequest.class.getPermittedSubclasses()).map(Class::getSimpleName);
    }

    @ParameterizedTest
    @MethodSource("kindsOfIamRequests")
    void requestOfIam(String kind) {
        Row row = iamRow(kind);
        check(row, AccessMatrixTest::users);
        assertThat(as(administrator, iamRow(kind)).outcome())
                .as("administrator")
                .isEqualTo(row.success());
    }

    /** About a user of its own, which may be deleted if that is asked for. */
    private static Row iamRow(String kind) {
        String user = "subject-" + ++scenes;
        server.iam(administrator, "CreateUser", "UserName", user);
        if (kind.equals("DeleteUser")) {
            return IamRows.of(kind, user, NOBODY);
        }
        String key = server.newKey(administrator, user).id();
        server.iam(
                administrator,
                "PutUserPolicy",
                "UserName",
                user,
                "PolicyName",
                "old",
                "PolicyDocument",
                "{\"Statement\":[{\"Effect\":\"Deny\",\"Action\":\"*\",\"Resource\":\"*\"}]}");
        return IamRows.of(kind, user, key);
    }

    /** Everything about the users whom the rows are about. */
    private static List<String> users() {
        String user = "subject-" + scenes;
        Stream<HttpAnswer> about = Stream.of("ListAccessKeys", "ListUserPolicies")
                .map(action -> server.iam(administrator, action, "UserName", user));
        return Stream.concat(Stream.of(server.iam(administrator, "ListUsers")), about)
                .map(answer -> answer.text().replaceAll("<RequestId>.*", ""))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(KmsOperation.class)
    void operationOfKms(KmsOperation operation) {
        Row row = kmsRow(operation);
        check(
                row,
                AccessMatrixTest::keys,
                KmsRows.DENIED,
                "403 UnrecognizedClientException",
                "403 InvalidSignatureException");
        assertThat(as(administrator, kmsRow(operation)).outcome())
                .as("administrator")
                .isEqualTo(row.success());
    }

    private static Row kmsRow(KmsOperation operation) {
        String alias = "alias/scene-" + ++scenes;
        String key = kms("CreateKey", "{}").member("Arn");
        kms("CreateAlias", "{\"AliasName\":\"" + alias + "\",\"TargetKeyId\":\"" + key + "\"}");
        if (operation == KmsOperation.CANCEL_KEY_DELETION) {
            kms("ScheduleKeyDeletion", "{\"KeyId\":\"" + key + "\"}");
        }
        return KmsRows.of(operation, key, alias);
    }

    private static List<String> keys() {
        List<String> state = new ArrayList<>();
        state.add(kms("ListAliases", "{\"Limit\":100}").text());
        state.add(kms("ListKeys", "{\"Limit\":1000}").text());
        state.add(
                kms("DescribeKey", "{\"KeyId\":\"alias/scene-" + scenes + "\"}").text());
        return state;
    }

    private static HttpAnswer kms(String operation, String json) {
        HttpAnswer answer = server.call(administrator, KmsRows.call(operation, json));
        assertThat(answer.status()).as(operation + ": " + answer.text()).isEqualTo(200);
        return answer;
    }

    @ParameterizedTest
    @EnumSource(CloudWatchOperation.class)
    void operationOfCloudWatch(CloudWatchOperation operation) {
        Row row = cloudWatchRow(operation);
        check(row, AccessMatrixTest::alarms);
        assertThat(as(administrator, cloudWatchRow(operation)).outcome())
                .as("administrator")
                .isEqualTo(Row.OK);
    }

    /** About an alarm of its own. */
    private static Row cloudWatchRow(CloudWatchOperation operation) {
        String alarm = "scene-" + ++scenes;
        assertThat(server.call(administrator, CloudWatchRows.put(alarm)).outcome())
                .isEqualTo(Row.OK);
        return CloudWatchRows.of(operation, alarm);
    }

    /** What is not a state: that comes and goes by itself. */
    private static List<String> alarms() {
        String all = server.call(administrator, CloudWatchRows.call("DescribeAlarms", new String[0]))
                .text();
        return Pattern.compile("<(AlarmName|ActionsEnabled|Threshold)>[^<]*<")
                .matcher(all)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    /** What comes without a signature but with a link has a test of its own. */
    @TestFactory
    Stream<DynamicTest> routeOfTheServersOwnApi() {
        return AdminRows.served(server, administrator).stream()
                .filter(route -> !route.action().equals("holdfast:SignIn"))
                .map(route -> DynamicTest.dynamicTest(route.toString(), () -> {
                    Scene scene = Scene.make(server, administrator, "scene-" + ++scenes);
                    Row row = AdminRows.of(route, scene);
                    check(row, scene::state, Row.DENIED, Row.DENIED, Row.DENIED);
                }));
    }

    @Test
    void everyRouteOfTheServersOwnApiIsDescribed() throws Exception {
        String page = Files.readString(Path.of("../docs/operate/admin-api.md"));
        assertThat(AdminRows.served(server, administrator))
                .hasSizeGreaterThan(5)
                .allSatisfy(route ->
                        assertThat(page).contains("### " + route.method() + " /admin/v1" + route.path() + "\n"));
    }

    private static void check(Row row, Supplier<List<String>> state) {
        check(row, state, Row.DENIED, "403 InvalidClientTokenId", "403 SignatureDoesNotMatch");
    }

    /** All who are refused, then that nothing happened, then those who are not. */
    private static void check(Row row, Supplier<List<String>> state, String denied, String unknown, String mismatch) {
        List<String> before = state.get();
        assertThat(server.send(row.call()).outcome()).as("no signature").isEqualTo(denied);
        assertThat(as(new Credentials(NOBODY, "secret"), row).outcome())
                .as("unknown key")
                .isEqualTo(unknown);
        assertThat(as(administrator.withSecret(powerless.secret()), row).outcome())
                .as("wrong secret")
                .isEqualTo(mismatch);
        assertThat(as(powerless, row).outcome()).as("no policy").isEqualTo(denied);
        for (Row.Grant grant : row.grants()) {
            allow("almost", Row.allBut(grant));
            assertThat(as(almost, row).outcome()).as("all but %s", grant).isEqualTo(denied);
        }
        HttpAnswer abroad = as(foreigner, row);
        assertThat(abroad.outcome()).as("other account").isEqualTo(row.foreigner());
        assertThat(abroad.text())
                .as("seen from the other account")
                .doesNotContain(":" + LockedServer.ACCOUNT + ":user");
        assertThat(state.get()).as("after all that was refused").isEqualTo(before);

        allow("granted", row.exactPolicy());
        assertThat(as(granted, row).outcome()).as("just this is allowed").isEqualTo(row.success());
    }

    private static void allow(String user, String policy) {
        server.iam(administrator, "PutUserPolicy", "UserName", user, "PolicyName", "it", "PolicyDocument", policy);
    }

    private static HttpAnswer as(Credentials who, Row row) {
        return server.call(who, row.call());
    }

    static Stream<String> kindsOfStsRequests() {
        return Stream.of(StsRequest.class.getPermittedSubclasses()).map(Class::getSimpleName);
    }

    /** Nobody needs a policy to learn who they are, or to get a key that can do no more than their own. */
    @ParameterizedTest
    @MethodSource("kindsOfStsRequests")
    void requestOfSts(String kind) {
        HttpCall call = HttpCall.sts(kind);
        assertThat(server.send(call).outcome())
                .isEqualTo(kind.equals("GetCallerIdentity") ? "403 MissingAuthenticationToken" : Row.DENIED);
        assertThat(server.call(new Credentials(NOBODY, "secret"), call).outcome())
                .isEqualTo("403 InvalidClientTokenId");
        assertThat(server.call(powerless.withSecret("x"), call).outcome()).isEqualTo("403 SignatureDoesNotMatch");
        for (Credentials each : List.of(powerless, foreigner, administrator)) {
            assertThat(server.call(each, call).outcome()).isEqualTo(Row.OK);
        }
        allow("granted", "{\"Statement\":[{\"Effect\":\"Deny\",\"Action\":\"sts:" + kind + "\",\"Resource\":\"*\"}]}");
        assertThat(server.call(granted, call).outcome())
                .isEqualTo(kind.equals("GetCallerIdentity") ? Row.OK : Row.DENIED);
    }

    @Test
    void pageOfMetrics() {
        HttpCall page = HttpCall.get("/metrics", "");
        Row.Grant read = new Row.Grant("holdfast:ReadMetrics", "*");
        assertThat(server.send(page).outcome()).isEqualTo("401");
        assertThat(server.call(new Credentials(NOBODY, "secret"), page).outcome())
                .isEqualTo("401");
        assertThat(server.call(powerless.withSecret("x"), page).outcome()).isEqualTo("401");
        assertThat(server.call(powerless, page).outcome()).isEqualTo("403");
        allow(
                "almost",
                "{\"Statement\":[{\"Effect\":\"Allow\",\"NotAction\":\"" + read.action() + "\",\"Resource\":\"*\"}]}");
        assertThat(server.call(almost, page).outcome()).isEqualTo("403");
        // It shows the queues of all accounts.
        assertThat(server.call(foreigner, page).outcome()).isEqualTo("403");
        allow(
                "granted",
                "{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"" + read.action() + "\",\"Resource\":\"*\"}]}");
        assertThat(server.call(granted, page).outcome()).isEqualTo("200");
        assertThat(server.call(administrator, page).outcome()).isEqualTo("200");
    }

    /** Of the server's own API only those that a route takes. */
    @Test
    void everyActionThatAPolicyCanNameIsInARow() {
        Set<String> covered = new TreeSet<>(Set.of("holdfast:ReadMetrics"));
        AdminRows.served(server, administrator).forEach(route -> covered.add(route.action()));
        Scene scene = Scene.make(server, administrator, "scene-" + ++scenes);
        for (Operation operation : Operation.values()) {
            SqsRows.of(operation, scene, HttpCall::json).grants().forEach(grant -> covered.add(grant.action()));
        }
        kindsOfIamRequests()
                .forEach(
                        kind -> IamRows.of(kind, "any", NOBODY).grants().forEach(grant -> covered.add(grant.action())));
        kindsOfStsRequests().forEach(kind -> covered.add("sts:" + kind));
        for (KmsOperation operation : KmsOperation.values()) {
            KmsRows.of(operation, "any", "any").grants().forEach(grant -> covered.add(grant.action()));
        }
        for (CloudWatchOperation operation : CloudWatchOperation.values()) {
            CloudWatchRows.of(operation, "any").grants().forEach(grant -> covered.add(grant.action()));
        }
        assertThat(Stream.of(IamAction.values())
                        .map(IamAction::policyName)
                        .filter(name -> !name.startsWith("holdfast:") || covered.contains(name)))
                .containsExactlyInAnyOrderElementsOf(covered);
    }

    /** What the service never lets another account do, whatever the queue's policy says (section 13.1), and what nobody can grant here. */
    @ParameterizedTest
    @EnumSource(Operation.class)
    void policyOfTheQueueLetsAnotherAccountInForWhatMayBeShared(Operation operation) {
        Set<String> shared = Set.of(
                "sqs:SendMessage",
                "sqs:ReceiveMessage",
                "sqs:DeleteMessage",
                "sqs:ChangeMessageVisibility",
                "sqs:GetQueueUrl",
                "sqs:GetQueueAttributes",
                "sqs:ListDeadLetterSourceQueues",
                "sqs:PurgeQueue");
        Scene scene = scene(operation);
        for (String queue : List.of(scene.queue(), scene.deadLetters())) {
            String policy = "{\\\"Statement\\\":[{\\\"Effect\\\":\\\"Allow\\\",\\\"Principal\\\":{\\\"AWS\\\":\\\""
                    + LockedServer.OTHER_ACCOUNT + "\\\"},\\\"Action\\\":\\\"sqs:*\\\",\\\"Resource\\\":\\\""
                    + Scene.arn(queue)
                    + "\\\"}]}";
            server.sqs(
                    administrator,
                    "SetQueueAttributes",
                    "{" + Scene.url(queue) + ",\"Attributes\":{\"Policy\":\"" + policy + "\"}}");
        }
        Row row = SqsRows.of(operation, scene, HttpCall::json);
        boolean mayBeShared = row.grants().stream().allMatch(grant -> shared.contains(grant.action()));
        assertThat(as(foreigner, row).outcome()).isEqualTo(mayBeShared ? Row.OK : row.foreigner());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/health/live 200",
                "/health/ready 200",
                "/ 404",
                "/admin 404",
                "/console 308",
                "/console/ 200",
                "/console/x 404",
                "/docs 308",
                "/docs/x 404",
                "/metrics/x 404"
            })
    void pageThatTellsEverybodyTheSame(String pathAndStatus) {
        String[] expected = pathAndStatus.split(" ", -1);
        HttpCall page = HttpCall.get(expected[0], "");
        for (HttpAnswer answer : List.of(
                server.send(page),
                server.call(new Credentials(NOBODY, "secret"), page),
                server.call(powerless, page),
                server.call(administrator, page))) {
            assertThat(answer.outcome()).isEqualTo(expected[1]);
        }
    }
}
