package io.holdfast.app.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.protocol.policy.CallerIdentity;
import io.holdfast.protocol.policy.IdentityPolicies;
import io.holdfast.protocol.policy.MalformedPolicy;
import io.holdfast.protocol.policy.Policy;
import io.holdfast.protocol.sqs.request.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.GetQueueUrlRequest;
import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.request.PurgeQueueRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AccessCheckTest {
    @TempDir
    Path directory;

    private ActionWorld world;

    @BeforeEach
    void start() throws Exception {
        world = new ActionWorld(directory);
        world.create("orders");
    }

    @AfterEach
    void stop() {
        world.close();
    }

    @Test
    void callerWithoutPolicyMayNothingAndIsToldWhy() {
        assertThat(ActionWorld.refusal(world.callAs(user(), new PurgeQueueRequest(ActionWorld.url("orders")))))
                .isEqualTo(
                        "AccessDenied: User: arn:aws:iam::000000000000:user/ann is not authorized to perform: sqs:purgequeue on resource: "
                                + "arn:aws:sqs:us-east-1:000000000000:orders because no identity-based policy allows the sqs:purgequeue action");
    }

    @Test
    void policyOfAUserOpensTheQueueItNamesAndNoOther() {
        world.create("mail");
        Principal ann = user(allow("sqs:PurgeQueue", ActionWorld.arn("orders")));
        assertThat(world.callAs(ann, new PurgeQueueRequest(ActionWorld.url("orders"))))
                .isNotInstanceOf(Failure.class);
        assertDenied(world.callAs(ann, new PurgeQueueRequest(ActionWorld.url("mail"))));
    }

    @Test
    void missingQueueIsRefusedAsIfItWereThere() {
        assertDenied(world.callAs(user(), new PurgeQueueRequest(ActionWorld.url("none"))));
        assertDenied(world.callAs(user(), new PurgeQueueRequest(null)));
        assertDenied(world.callAs(user(), new GetQueueUrlRequest("none", null)));
        assertDenied(world.callAs(user(), new CancelMessageMoveTaskRequest("no handle")));
    }

    @Test
    void moveNeedsTheSourceAndTheDestination() {
        world.create("dead");
        world.create(
                "source",
                "RedrivePolicy",
                "{\"deadLetterTargetArn\":\"" + ActionWorld.arn("dead") + "\",\"maxReceiveCount\":3}");
        Request move = new StartMessageMoveTaskRequest(ActionWorld.arn("dead"), ActionWorld.arn("orders"), null);
        assertDenied(world.callAs(user(allow("sqs:*", ActionWorld.arn("dead"))), move));
        assertDenied(world.callAs(user(allow("sqs:*", ActionWorld.arn("orders"))), move));
        assertThat(world.callAs(user(allow("sqs:*", "*")), move)).isNotInstanceOf(Failure.class);
    }

    @Test
    void tagsOfTheRequestAreSeenByConditions() {
        String onlyTeamA = """
                {"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":["sqs:CreateQueue","sqs:TagQueue"],"Resource":"*",
                 "Condition":{"StringEquals":{"aws:RequestTag/team":"a"}}}}""";
        Principal ann = user(onlyTeamA);
        assertThat(world.callAs(ann, new CreateQueueRequest("one", Map.of(), Map.of("team", "a"))))
                .isNotInstanceOf(Failure.class);
        assertDenied(world.callAs(ann, new CreateQueueRequest("two", Map.of(), Map.of("team", "b"))));
        assertDenied(world.callAs(ann, new TagQueueRequest(ActionWorld.url("one"), Map.of("team", "b"))));
    }

    @Test
    void anonymousCallerMayOnlyWhatAPolicyOfTheQueueAllowsToEverybody() {
        Principal nobody = Principal.anonymous(ActionWorld.ACCOUNT, ActionWorld.REGION);
        assertDenied(world.callAs(nobody, new ListQueuesRequest(null, null, null)));
        assertDenied(world.callAs(nobody, new PurgeQueueRequest(ActionWorld.url("orders"))));
        world.create("open", "Policy", """
                {"Version":"2012-10-17","Statement":{"Effect":"Allow","Principal":"*","Action":"sqs:PurgeQueue","Resource":"%s"}}""".formatted(ActionWorld.arn("open")));
        assertThat(world.callAs(nobody, new PurgeQueueRequest(ActionWorld.url("open"))))
                .isNotInstanceOf(Failure.class);
    }

    @Test
    void decisionIsWrittenDownWithWhatWasAndWhatIsSet() {
        Principal ann = user(allow("sqs:SetQueueAttributes", "*"));
        world.call(new SetQueueAttributesRequest(ActionWorld.url("orders"), Map.of("DelaySeconds", "5")));
        world.callAs(ann, new SetQueueAttributesRequest(ActionWorld.url("orders"), Map.of("DelaySeconds", "7")));
        world.callAs(ann, new PurgeQueueRequest(ActionWorld.url("orders")));
        assertThat(world.audited.all).hasSize(2);
        AuditEvent change = world.audited.all.get(0);
        assertThat(change.isAllowed()).isTrue();
        assertThat(change.principal()).isEqualTo("arn:aws:iam::000000000000:user/ann");
        assertThat(change.accessKeyId()).isEqualTo("AKIAANN");
        assertThat(change.action()).isEqualTo("sqs:SetQueueAttributes");
        assertThat(change.resource()).isEqualTo(ActionWorld.arn("orders"));
        assertThat(change.decidedBy()).contains("everyday");
        assertThat(change.before()).isEqualTo("{DelaySeconds=5}");
        assertThat(change.after()).isEqualTo("{DelaySeconds=7}");
        assertThat(world.audited.all.get(1).isAllowed()).isFalse();
    }

    private static void assertDenied(Outcome outcome) {
        assertThat(ActionWorld.refusal(outcome)).startsWith("AccessDenied: User: ");
    }

    private static String allow(String action, String resource) {
        return """
                {"Version":"2012-10-17","Statement":{"Sid":"everyday","Effect":"Allow","Action":"%s","Resource":"%s"}}""".formatted(action, resource);
    }

    private static Principal user(String... policies) {
        CallerIdentity ann = CallerIdentity.user("aws", ActionWorld.ACCOUNT, "/", "ann", "AIDAANN");
        List<Policy> parsed =
                List.of(policies).stream().map(AccessCheckTest::policy).toList();
        return new Principal(ActionWorld.ACCOUNT, ActionWorld.REGION, ann, new IdentityPolicies(parsed), "AKIAANN");
    }

    private static Policy policy(String document) {
        try {
            return Policy.ofUser("own", document);
        } catch (MalformedPolicy malformed) {
            throw new AssertionError(malformed);
        }
    }
}
