package io.holdfast.protocol.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyParserTest {
    private static final String FULL = "{'Version':'2012-10-17','Id':'mine','Statement':[{'Sid':'one','Effect':'Deny',"
            + "'NotPrincipal':{'AWS':['111122223333','arn:aws:iam::111122223333:user/a/b'],'Service':'sns.amazonaws.com'},"
            + "'NotAction':['sqs:*'],'NotResource':['arn:aws:sqs:*:*:${aws:username}'],"
            + "'Condition':{'StringLike':{'aws:username':['a','b'],'aws:userid':'x'},'Bool':{'aws:SecureTransport':false}}},"
            + "{'Effect':'Allow','Principal':'*','Action':'*'}]}";

    @Test
    void everyElementIsRead() throws MalformedPolicy {
        assertThat(Policy.ofQueue(json(FULL)).statements()).hasSize(2);
        assertThat(Policy.ofQueue("{\"Statement\":[]}").statements()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[] | The policy is not a JSON object, or has a key twice.",
                "{'Statement':[],'Statement':[]} | The policy is not a JSON object, or has a key twice.",
                "{} | The policy has no Statement.",
                "{'Statement':[]} | The policy has no Statement.",
                "{'Statement':[7]} | Statement 1 is not an object.",
                "{'Version':'2020-01-01','Statement':[{}]} | Version must be 2012-10-17 or 2008-10-17.",
                "{'Version':7,'Statement':[{}]} | Version must be 2012-10-17 or 2008-10-17.",
                "{'Id':7,'Statement':[{}]} | Id must be a text.",
                "{'Statment':[{}]} | The policy has the unknown element Statment.",
                "{'Statement':{'Efect':'Allow'}} | Statement 1: the element Efect is unknown",
                "{'Statement':{'Effect':'allow'}} | Statement 1: Effect must be Allow or Deny",
                "{'Statement':{'Sid':7,'Effect':'Allow'}} | Statement 1: Sid must be a text",
                "{'Statement':{'Sid':'s','Effect':'Allow','Principal':'*'}} | "
                        + "Statement 1 \"s\": a user's policy must not have a Principal",
                "{'Statement':{'Effect':'Allow','Resource':'*'}} | "
                        + "Statement 1: exactly one of Action and NotAction is required",
                "{'Statement':{'Effect':'Allow','Action':'*','NotAction':'*','Resource':'*'}} | "
                        + "Statement 1: exactly one of Action and NotAction is required",
                "{'Statement':{'Effect':'Allow','Action':'*'}} | "
                        + "Statement 1: exactly one of Resource and NotResource is required",
                "{'Statement':{'Effect':'Allow','Action':[],'Resource':'*'}} | "
                        + "Statement 1: Action must be a text or a list of texts",
                "{'Statement':{'Effect':'Allow','Action':['*',7],'Resource':'*'}} | "
                        + "Statement 1: Action must be a text or a list of texts",
                "{'Statement':{'Effect':'Allow','Action':'SendMessage','Resource':'*'}} | "
                        + "Statement 1: \"SendMessage\" is not an action: expected service:Name or *",
                "{'Statement':{'Effect':'Allow','Action':'*:SendMessage','Resource':'*'}} | "
                        + "Statement 1: \"*:SendMessage\" is not an action: expected service:Name or *",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'orders'}} | "
                        + "Statement 1: \"orders\" must be in ARN format or \"*\"",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':'x'}} | "
                        + "Statement 1: Condition must be an object",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'Bool':7}}} | "
                        + "Statement 1: Bool must be an object",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'Bool':{'aws:SecureTransport':[]}}}} | "
                        + "Statement 1: aws:SecureTransport has no values",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'Bool':{'aws:SecureTransport':null}}}} | "
                        + "Statement 1: the values of aws:SecureTransport must be texts, numbers or booleans",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'Bool':{'aws:SecureTransport':'y'}}}} | "
                        + "Statement 1: condition on aws:SecureTransport: \"y\" is not true or false",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'IpAddress':{'aws:SourceIp':'10/8'}}}} | "
                        + "Statement 1: condition on aws:SourceIp: \"10/8\" is not an address or a range of addresses",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'NumericEquals':{'aws:EpochTime':'1e9'}}}} | "
                        + "Statement 1: condition on aws:EpochTime: \"1e9\" is not a number",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'DateLessThan':{'aws:CurrentTime':'now'}}}} | "
                        + "Statement 1: condition on aws:CurrentTime: \"now\" is not a date",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':{'BinaryEquals':{'aws:username':'*'}}}} | "
                        + "Statement 1: condition on aws:username: \"*\" is not base64",
                "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*','Condition':"
                        + "{'StringMatches':{'aws:username':'x'},'Bool':{'aws:SecureTransport':'y'}}}} | "
                        + "Statement 1: condition on aws:SecureTransport: \"y\" is not true or false"
            })
    void malformedPolicySaysWhatIsWrongAndWhere(String policy, String sentence) {
        assertThatThrownBy(() -> Policy.ofUser("p", json(policy)))
                .isInstanceOfSatisfying(MalformedPolicy.class, malformed -> {
                    assertThat(malformed.sentence()).isEqualTo(sentence);
                    assertThat(malformed.isUnenforceable()).isFalse();
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'Principal':'*','Action':'*','Condition':{'StringMatches':{'aws:username':'x'}}",
                "'Principal':'*','Action':'*','Condition':{'StringEquals':{'aws:PrincipalOrgID':'o-1'}}",
                "'Principal':'*','Action':'*','Condition':{'StringEquals':{'aws:ResourceTag/':'o-1'}}",
                "'Principal':'*','Action':'*','Resource':'arn:aws:sqs:::${aws:PrincipalTag/team}'",
                "'Principal':'*','Action':['sqs:SendMessage','sqs:SendMessageBatch']",
                "'Principal':'*','Action':'sqs:SendMesage'"
            })
    void denyThatCouldNotBeEnforcedIsRefused(String deny) {
        assertThatThrownBy(() ->
                        Policy.ofQueue(json("{'Version':'2012-10-17','Statement':{'Effect':'Deny'," + deny + "}}")))
                .isInstanceOfSatisfying(
                        MalformedPolicy.class,
                        malformed -> assertThat(malformed.isUnenforceable()).isTrue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'Principal':'111122223333','Action':'*'",
                "'Principal':{},'Action':'*'",
                "'Principal':{'AWS':[]},'Action':'*'",
                "'Principal':{'AWS':'someone'},'Action':'*'",
                "'Principal':{'AWS':'arn:aws:iam::111122223333:user/*'},'Action':'*'",
                "'Principal':{'AWS':'arn:aws:sqs:us-east-1:111122223333:q'},'Action':'*'",
                "'Principal':{'Nobody':'x'},'Action':'*'",
                "'Principal':'*','NotPrincipal':'*','Action':'*'",
                "'NotPrincipal':{'AWS':'111122223333'},'Action':'*'",
                "'Action':'*'"
            })
    void principalsAreEveryoneAccountsUsersAndRoles(String allow) {
        assertThatThrownBy(() -> Policy.ofQueue(json("{'Statement':{'Effect':'Allow'," + allow + "}}")))
                .isInstanceOf(MalformedPolicy.class);
    }

    @Test
    void sidIsUsedOnceInAUsersPolicy() {
        String statement = "{'Sid':'s','Effect':'Allow','Action':'*','Resource':'*'}";

        assertThatThrownBy(() -> Policy.ofUser("p", json("{'Statement':[" + statement + "," + statement + "]}")))
                .hasMessage("Statement 2: the Sid \"s\" is used twice.");
    }

    @Test
    void usersPolicyHasAtMost10240Bytes() throws MalformedPolicy {
        String policy = json("{'Id':'','Statement':{'Effect':'Allow','Action':'*','Resource':'*'}}");
        String most = policy.replace("\"\"", "\"" + "x".repeat(10_240 - policy.length()) + "\"");
        Policy.ofUser("p", most);

        assertThatThrownBy(() -> Policy.ofUser("p", most + " "))
                .hasMessage("The policy has 10241 bytes; at most 10240 are allowed.");
    }

    @Test
    void storedPolicyThatCannotBeEnforcedLocksTheQueue() {
        IdentityPolicies none = new IdentityPolicies(List.of());
        Policy locked = Policy.ofStoredQueue("{\"Statement\":{\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":7}}");

        Decision decision =
                PolicyEvaluator.decide(TestRequest.of(TestRequest.ALICE, IamAction.SEND_MESSAGE), none, locked);
        assertThat(String.valueOf(decision.by())).contains("the stored policy cannot be enforced");
        assertThat(locked.denial(TestRequest.of(TestRequest.ALICE, IamAction.SET_QUEUE_ATTRIBUTES)))
                .isNull();
    }

    @Test
    void garbageIsRefusedAndNothingWorse() {
        Random random = new Random(13);
        String whole = json(FULL);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder(whole);
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                text.setCharAt(random.nextInt(text.length()), "\"{}[],:*$Ax0\\ \u00e9".charAt(random.nextInt(15)));
            }
            try {
                Policy.ofQueue(text.toString());
                Policy.ofUser("p", text.toString());
            } catch (MalformedPolicy refused) {
                assertThat(refused.sentence()).isNotEmpty();
            }
        }
    }

    private static String json(String text) {
        return text.replace('\'', '"').replace("user\"s", "user's");
    }
}
