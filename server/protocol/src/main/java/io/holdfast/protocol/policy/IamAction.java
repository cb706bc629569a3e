package io.holdfast.protocol.policy;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every action that a policy can allow or deny here, of every API. Batch forms have none of their own: the single form's covers them. */
public enum IamAction {
    ADD_PERMISSION("sqs:AddPermission", Scope.OWNER),
    CANCEL_MESSAGE_MOVE_TASK("sqs:CancelMessageMoveTask", Scope.OWNER),
    CHANGE_MESSAGE_VISIBILITY("sqs:ChangeMessageVisibility", Scope.GRANTABLE),
    CREATE_QUEUE("sqs:CreateQueue", Scope.OWNER),
    DELETE_MESSAGE("sqs:DeleteMessage", Scope.GRANTABLE),
    DELETE_QUEUE("sqs:DeleteQueue", Scope.OWNER),
    GET_QUEUE_ATTRIBUTES("sqs:GetQueueAttributes", Scope.GRANTABLE),
    GET_QUEUE_URL("sqs:GetQueueUrl", Scope.GRANTABLE),
    LIST_DEAD_LETTER_SOURCE_QUEUES("sqs:ListDeadLetterSourceQueues", Scope.GRANTABLE),
    LIST_MESSAGE_MOVE_TASKS("sqs:ListMessageMoveTasks", Scope.OWNER),
    LIST_QUEUE_TAGS("sqs:ListQueueTags", Scope.OWNER),
    LIST_QUEUES("sqs:ListQueues", Scope.OWNER),
    PURGE_QUEUE("sqs:PurgeQueue", Scope.GRANTABLE),
    RECEIVE_MESSAGE("sqs:ReceiveMessage", Scope.GRANTABLE),
    REMOVE_PERMISSION("sqs:RemovePermission", Scope.OWNER),
    SEND_MESSAGE("sqs:SendMessage", Scope.GRANTABLE),
    SET_QUEUE_ATTRIBUTES("sqs:SetQueueAttributes", Scope.OWNER),
    START_MESSAGE_MOVE_TASK("sqs:StartMessageMoveTask", Scope.OWNER),
    TAG_QUEUE("sqs:TagQueue", Scope.OWNER),
    UNTAG_QUEUE("sqs:UntagQueue", Scope.OWNER),

    CREATE_USER("iam:CreateUser", Scope.OWNER),
    GET_USER("iam:GetUser", Scope.OWNER),
    LIST_USERS("iam:ListUsers", Scope.OWNER),
    DELETE_USER("iam:DeleteUser", Scope.OWNER),
    TAG_USER("iam:TagUser", Scope.OWNER),
    UNTAG_USER("iam:UntagUser", Scope.OWNER),
    CREATE_ACCESS_KEY("iam:CreateAccessKey", Scope.OWNER),
    LIST_ACCESS_KEYS("iam:ListAccessKeys", Scope.OWNER),
    UPDATE_ACCESS_KEY("iam:UpdateAccessKey", Scope.OWNER),
    DELETE_ACCESS_KEY("iam:DeleteAccessKey", Scope.OWNER),
    GET_ACCESS_KEY_LAST_USED("iam:GetAccessKeyLastUsed", Scope.OWNER),
    PUT_USER_POLICY("iam:PutUserPolicy", Scope.OWNER),
    GET_USER_POLICY("iam:GetUserPolicy", Scope.OWNER),
    LIST_USER_POLICIES("iam:ListUserPolicies", Scope.OWNER),
    DELETE_USER_POLICY("iam:DeleteUserPolicy", Scope.OWNER),

    GET_CALLER_IDENTITY("sts:GetCallerIdentity", Scope.ANY_SIGNED),
    GET_SESSION_TOKEN("sts:GetSessionToken", Scope.UNLESS_DENIED),

    CREATE_KEY("kms:CreateKey", Scope.OWNER),
    DESCRIBE_KEY("kms:DescribeKey", Scope.OWNER),
    LIST_KEYS("kms:ListKeys", Scope.OWNER),
    ENABLE_KEY("kms:EnableKey", Scope.OWNER),
    DISABLE_KEY("kms:DisableKey", Scope.OWNER),
    SCHEDULE_KEY_DELETION("kms:ScheduleKeyDeletion", Scope.OWNER),
    CANCEL_KEY_DELETION("kms:CancelKeyDeletion", Scope.OWNER),
    CREATE_ALIAS("kms:CreateAlias", Scope.OWNER),
    LIST_ALIASES("kms:ListAliases", Scope.OWNER),
    DELETE_ALIAS("kms:DeleteAlias", Scope.OWNER),

    GET_METRIC_DATA("cloudwatch:GetMetricData", Scope.OWNER),
    GET_METRIC_STATISTICS("cloudwatch:GetMetricStatistics", Scope.OWNER),
    LIST_METRICS("cloudwatch:ListMetrics", Scope.OWNER),
    PUT_METRIC_DATA("cloudwatch:PutMetricData", Scope.OWNER),
    PUT_METRIC_ALARM("cloudwatch:PutMetricAlarm", Scope.OWNER),
    DESCRIBE_ALARMS("cloudwatch:DescribeAlarms", Scope.OWNER),
    DESCRIBE_ALARM_HISTORY("cloudwatch:DescribeAlarmHistory", Scope.OWNER),
    DELETE_ALARMS("cloudwatch:DeleteAlarms", Scope.OWNER),
    SET_ALARM_STATE("cloudwatch:SetAlarmState", Scope.OWNER),
    ENABLE_ALARM_ACTIONS("cloudwatch:EnableAlarmActions", Scope.OWNER),
    DISABLE_ALARM_ACTIONS("cloudwatch:DisableAlarmActions", Scope.OWNER),

    /** The page of metrics for Prometheus. */
    READ_METRICS("holdfast:ReadMetrics", Scope.OWNER),
    /** The web console's own pages; what it shows is asked for under the actions of SQS. */
    USE_CONSOLE("holdfast:UseConsole", Scope.OWNER),
    /** Everything under the server's own admin API. */
    ADMIN("holdfast:Admin", Scope.OWNER);

    private static final Map<String, IamAction> BY_LOWER_NAME = byLowerName();

    private final String policyName;
    private final String lowerName;
    private final Scope scope;

    IamAction(String policyName, Scope scope) {
        this.policyName = policyName;
        this.lowerName = policyName.toLowerCase(Locale.ROOT);
        this.scope = scope;
    }

    /** As policies write it, {@code sqs:SendMessage}. */
    public String policyName() {
        return policyName;
    }

    /** As refusals write it: SQS alone says it in lower case. */
    String spoken() {
        return policyName.startsWith("sqs:") ? lowerName : policyName;
    }

    String lowerName() {
        return lowerName;
    }

    /** Whether only principals of the resource's own account can have it, whatever its policy says. */
    /** Whether it may change something, instead of only showing it. */
    public boolean isChange() {
        String name = policyName.substring(policyName.indexOf(':') + 1);
        return !name.startsWith("Get")
                && !name.startsWith("List")
                && !name.startsWith("Describe")
                && !name.startsWith("Read");
    }

    public boolean isOwnerOnly() {
        return scope != Scope.GRANTABLE;
    }

    boolean isAllowedUnlessDenied() {
        return scope == Scope.UNLESS_DENIED;
    }

    /** Whether everybody with a valid signature may, and no policy can take it away. */
    boolean isAllowedToAnySigned() {
        return scope == Scope.ANY_SIGNED;
    }

    /** The action of this name in any case, or null. */
    public static @Nullable IamAction named(String policyName) {
        return BY_LOWER_NAME.get(policyName.toLowerCase(Locale.ROOT));
    }

    private static Map<String, IamAction> byLowerName() {
        Map<String, IamAction> actions = new HashMap<>();
        for (IamAction action : values()) {
            actions.put(action.lowerName, action);
        }
        return Map.copyOf(actions);
    }

    private enum Scope {
        GRANTABLE,
        OWNER,
        UNLESS_DENIED,
        ANY_SIGNED
    }
}
