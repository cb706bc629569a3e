package io.holdfast.protocol.policy;

import java.util.HashMap;
import java.util.List;
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
    UPDATE_ALIAS("kms:UpdateAlias", Scope.OWNER),
    LIST_ALIASES("kms:ListAliases", Scope.OWNER),
    DELETE_ALIAS("kms:DeleteAlias", Scope.OWNER),

    GET_METRIC_DATA("cloudwatch:GetMetricData", Scope.OWNER),
    GET_METRIC_STATISTICS("cloudwatch:GetMetricStatistics", Scope.OWNER),
    LIST_METRICS("cloudwatch:ListMetrics", Scope.OWNER),
    PUT_METRIC_DATA("cloudwatch:PutMetricData", Scope.OWNER),
    PUT_METRIC_ALARM("cloudwatch:PutMetricAlarm", Scope.OWNER),
    DESCRIBE_ALARMS("cloudwatch:DescribeAlarms", Scope.OWNER),
    DESCRIBE_ALARMS_FOR_METRIC("cloudwatch:DescribeAlarmsForMetric", Scope.OWNER),
    DESCRIBE_ALARM_HISTORY("cloudwatch:DescribeAlarmHistory", Scope.OWNER),
    DELETE_ALARMS("cloudwatch:DeleteAlarms", Scope.OWNER),
    SET_ALARM_STATE("cloudwatch:SetAlarmState", Scope.OWNER),
    ENABLE_ALARM_ACTIONS("cloudwatch:EnableAlarmActions", Scope.OWNER),
    DISABLE_ALARM_ACTIONS("cloudwatch:DisableAlarmActions", Scope.OWNER),
    TAG_RESOURCE("cloudwatch:TagResource", Scope.OWNER),
    UNTAG_RESOURCE("cloudwatch:UntagResource", Scope.OWNER),
    LIST_TAGS_FOR_RESOURCE("cloudwatch:ListTagsForResource", Scope.OWNER),

    /** The page of metrics for Prometheus. */
    READ_METRICS("holdfast:ReadMetrics", Scope.OWNER),
    /** Of the server's own API, {@code /admin/v1}, as are all that follow. */
    GET_SERVER("holdfast:GetServer", Scope.OWNER),
    /** Lets nodes join and leave, drains them, and moves partitions. */
    CHANGE_CLUSTER("holdfast:ChangeCluster", Scope.OWNER),
    LIST_LIVE_QUEUES("holdfast:ListQueues", Scope.OWNER),
    GET_QUEUE("holdfast:GetQueue", Scope.OWNER),
    GET_QUEUE_HISTORY("holdfast:GetQueueHistory", Scope.OWNER),
    /** Shows bodies, so each look is written down like a change. */
    PEEK_MESSAGES("holdfast:PeekMessages", Scope.OWNER),
    GET_MESSAGE_STORY("holdfast:GetMessageStory", Scope.OWNER),
    START_REDRIVE("holdfast:StartRedrive", Scope.OWNER),
    LIST_REDRIVES("holdfast:ListRedrives", Scope.OWNER),
    /** Pauses, resumes or cancels one. */
    CONTROL_REDRIVE("holdfast:ControlRedrive", Scope.OWNER),
    /** Writes everything that the server keeps into a directory of its machine. */
    START_BACKUP("holdfast:StartBackup", Scope.OWNER),
    GET_BACKUP("holdfast:GetBackup", Scope.OWNER),
    CANCEL_BACKUP("holdfast:CancelBackup", Scope.OWNER),
    LIST_ALARMS("holdfast:ListAlarms", Scope.OWNER),
    LIST_USERS_WITH_KEYS("holdfast:ListUsers", Scope.OWNER),
    EXPLAIN_POLICY("holdfast:ExplainPolicy", Scope.OWNER),
    READ_AUDIT("holdfast:ReadAudit", Scope.OWNER),
    CREATE_SIGN_IN_LINK("holdfast:CreateSignInLink", Scope.OWNER),
    /** Exchanges a one-time link, which is all the proof it needs. */
    SIGN_IN("holdfast:SignIn", Scope.OWNER);

    /** What the names of actions begin with that change nothing. */
    private static final List<String> READING = List.of("Get", "List", "Describe", "Read", "Peek", "Explain");

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

    /** Whether it is written down even where only changes are: it may change something, or shows what is in messages. */
    public boolean isChange() {
        return !isRead() || this == PEEK_MESSAGES;
    }

    /** Whether a session that may only look can have it. */
    public boolean isForReaders() {
        // The credentials that it makes would not be bound to that.
        return isRead() && this != GET_SESSION_TOKEN;
    }

    private boolean isRead() {
        String name = policyName.substring(policyName.indexOf(':') + 1);
        return READING.stream().anyMatch(name::startsWith);
    }

    /** Whether only principals of the resource's own account can have it, whatever its policy says. */
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
