package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.sqs.request.RemovePermissionRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class PermissionRulesTest {
    private static final String ARN = "arn:aws:sqs:us-east-1:000000000000:q";
    private static final String ACCOUNT = "111111111111";
    private static final String ONE = "{\"Version\":\"2008-10-17\",\"Id\":\"" + ARN + "/SQSDefaultPolicy\","
            + "\"Statement\":[{\"Sid\":\"crossaccountpermission\",\"Effect\":\"Allow\",\"Principal\":{\"AWS\":"
            + "\"arn:aws:iam::111111111111:root\"},\"Action\":\"SQS:ReceiveMessage\",\"Resource\":\"" + ARN + "\"}]}";

    @ParameterizedTest
    @NullAndEmptySource
    void firstPermissionMakesThePolicy(@Nullable String policy) throws RequestRefused {
        AddPermissionRequest request = request("crossaccountpermission", List.of(ACCOUNT), List.of("ReceiveMessage"));

        assertThat(PermissionRules.add(request, ARN, policy)).isEqualTo(ONE);
    }

    @Test
    void severalAccountsAndActionsAreLists() throws RequestRefused {
        AddPermissionRequest request = request("l", List.of(ACCOUNT, "222222222222"), List.of("SendMessage", "*"));

        assertThat(PermissionRules.add(request, ARN, null))
                .contains(
                        "\"Principal\":{\"AWS\":[\"arn:aws:iam::111111111111:root\",\"arn:aws:iam::222222222222:root\"]}")
                .contains("\"Action\":[\"SQS:SendMessage\",\"SQS:*\"]");
    }

    @Test
    void permissionsAreAddedAndRemovedByTheirLabels() throws RequestRefused {
        String two = PermissionRules.add(request("more", List.of(ACCOUNT), List.of("SendMessage")), ARN, ONE);

        assertThat(two).startsWith(ONE.substring(0, ONE.length() - 2)).contains("\"Sid\":\"more\"");
        assertThat(PermissionRules.remove(remove("more"), two)).isEqualTo(ONE);
        assertThat(PermissionRules.remove(remove("crossaccountpermission"), ONE))
                .isEmpty();
    }

    @Test
    void labelIsUsedOnce() {
        assertRefused(
                () -> PermissionRules.add(
                        request("crossaccountpermission", List.of(ACCOUNT), List.of("ReceiveMessage")), ARN, ONE),
                AwsError.INVALID_PARAMETER_VALUE,
                "Value crossaccountpermission for parameter Label is invalid. Reason: Already exists.");
    }

    @Test
    void unknownLabelCannotBeRemoved() {
        assertRefused(
                () -> PermissionRules.remove(remove("x"), null),
                AwsError.INVALID_PARAMETER_VALUE,
                "Value x for parameter Label is invalid. Reason: can't find label.");
        assertRefused(
                () -> PermissionRules.remove(remove("x"), ONE),
                AwsError.INVALID_PARAMETER_VALUE,
                "Value x for parameter Label is invalid. Reason: can't find label on existing policy.");
    }

    @ParameterizedTest
    @NullAndEmptySource
    void labelIsRequired(@Nullable String label) {
        String text = "The request must contain the parameter Label.";

        assertRefused(() -> PermissionRules.add(valid(label), ARN, null), AwsError.MISSING_PARAMETER, text);
        assertRefused(
                () -> PermissionRules.remove(new RemovePermissionRequest("q", label), null),
                AwsError.MISSING_PARAMETER,
                text);
    }

    @Test
    void labelIsAWord() throws RequestRefused {
        assertThat(PermissionRules.add(valid("a".repeat(80)), ARN, null)).contains("a".repeat(80));
        for (String label : List.of("a b", "a".repeat(81))) {
            assertRefused(
                    () -> PermissionRules.add(valid(label), ARN, null),
                    AwsError.INVALID_PARAMETER_VALUE,
                    "Value " + label + " for parameter Label is invalid. Reason: Can only include alphanumeric"
                            + " characters, hyphens, or underscores. 1 to 80 in length.");
        }
    }

    @Test
    void accountsAndActionsAreRequired() {
        assertRefused(
                () -> PermissionRules.add(request("l", List.of(ACCOUNT), List.of()), ARN, null),
                AwsError.MISSING_PARAMETER,
                "The request must contain the parameter Actions.");
        assertRefused(
                () -> PermissionRules.add(request("l", List.of(), List.of("SendMessage")), ARN, null),
                AwsError.MISSING_PARAMETER,
                "The request must contain the parameter AWSAccountIds.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Nope",
                "",
                "SendMessageBatch",
                "DeleteMessageBatch",
                "ChangeMessageVisibilityBatch",
                "sendmessage"
            })
    void actionIsKnown(String action) {
        assertRefused(
                () -> PermissionRules.add(request("l", List.of(ACCOUNT), List.of("SendMessage", action)), ARN, null),
                AwsError.INVALID_PARAMETER_VALUE,
                "Value SQS:" + action + " for parameter ActionName is invalid. Reason: Please refer to the appropriate"
                        + " WSDL for a list of valid actions.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AddPermission",
                "CreateQueue",
                "DeleteQueue",
                "ListQueues",
                "RemovePermission",
                "SetQueueAttributes",
                "TagQueue",
                "UntagQueue",
                "ListQueueTags"
            })
    void someActionsRemainWithTheOwner(String action) {
        assertRefused(
                () -> PermissionRules.add(request("l", List.of(ACCOUNT), List.of(action)), ARN, null),
                AwsError.INVALID_PARAMETER_VALUE,
                "Value SQS:" + action + " for parameter ActionName is invalid. Reason: Only the queue owner is allowed"
                        + " to invoke this action.");
    }

    @Test
    void atMostSevenActionsAreAllowedAtOnce() throws RequestRefused {
        List<String> seven = List.of(
                "*",
                "SendMessage",
                "ReceiveMessage",
                "DeleteMessage",
                "PurgeQueue",
                "GetQueueUrl",
                "GetQueueAttributes");
        PermissionRules.add(request("l", List.of(ACCOUNT), seven), ARN, null);
        List<String> eight = new ArrayList<>(seven);
        eight.add("ChangeMessageVisibility");

        assertRefused(
                () -> PermissionRules.add(request("l", List.of(ACCOUNT), eight), ARN, null),
                AwsError.OVER_LIMIT,
                "8 Actions were found, maximum allowed is 7.");
    }

    @Test
    void accountHasTwelveDigits() {
        assertRefused(
                () -> PermissionRules.add(request("l", List.of("x", ""), List.of("SendMessage")), ARN, null),
                AwsError.INVALID_PARAMETER_VALUE,
                "Value [] for parameter PrincipalId is invalid. Reason: Unable to verify.");
        assertRefused(
                () -> PermissionRules.add(request("l", List.of(ACCOUNT, "12"), List.of("SendMessage")), ARN, null),
                AwsError.INVALID_PARAMETER_VALUE,
                "Value [12] for parameter PrincipalId is invalid. Reason: Unable to verify.");
    }

    @Test
    void atMostTwentyStatementsFitIntoAPolicy() throws RequestRefused {
        String policy = "";
        for (int i = 0; i < 20; i++) {
            policy = PermissionRules.add(valid("l" + i), ARN, policy);
        }
        String full = policy;

        assertRefused(
                () -> PermissionRules.add(valid("more"), ARN, full),
                AwsError.OVER_LIMIT,
                "21 Statements were found, maximum allowed is 20.");
    }

    @Test
    void policyThatBecomesTooLongIsRefused() {
        String long8k = "{\"Id\":\"" + "x".repeat(8100) + "\",\"Statement\":[]}";

        assertRefused(
                () -> PermissionRules.add(valid("l"), ARN, long8k),
                AwsError.INVALID_ATTRIBUTE_VALUE,
                "Invalid value for the parameter Policy. ");
    }

    private static AddPermissionRequest valid(@Nullable String label) {
        return request(label, List.of(ACCOUNT), List.of("SendMessage"));
    }

    private static AddPermissionRequest request(@Nullable String label, List<String> accountIds, List<String> actions) {
        return new AddPermissionRequest("q", label, accountIds, actions);
    }

    private static RemovePermissionRequest remove(String label) {
        return new RemovePermissionRequest("q", label);
    }

    private static void assertRefused(ThrowingCallable call, AwsError error, String text) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        RequestRefused.class,
                        refused -> assertThat(refused.failure()).isEqualTo(new Failure(error, text)));
    }
}
