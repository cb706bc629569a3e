package io.holdfast.protocol.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IamActionTest {
    /** Written out, so that nobody lets readers do more by the way a new action is named. */
    @Test
    void readersMayOnlyLook() {
        assertThat(Stream.of(IamAction.values()).filter(IamAction::isForReaders).map(IamAction::policyName))
                .containsExactlyInAnyOrder(
                        "sqs:GetQueueAttributes",
                        "sqs:GetQueueUrl",
                        "sqs:ListDeadLetterSourceQueues",
                        "sqs:ListMessageMoveTasks",
                        "sqs:ListQueueTags",
                        "sqs:ListQueues",
                        "iam:GetUser",
                        "iam:ListUsers",
                        "iam:ListAccessKeys",
                        "iam:GetAccessKeyLastUsed",
                        "iam:GetUserPolicy",
                        "iam:ListUserPolicies",
                        "sts:GetCallerIdentity",
                        "kms:DescribeKey",
                        "kms:ListKeys",
                        "kms:ListAliases",
                        "cloudwatch:GetMetricData",
                        "cloudwatch:GetMetricStatistics",
                        "cloudwatch:ListMetrics",
                        "cloudwatch:DescribeAlarms",
                        "cloudwatch:DescribeAlarmsForMetric",
                        "cloudwatch:ListTagsForResource",
                        "cloudwatch:DescribeAlarmHistory",
                        "holdfast:ReadMetrics",
                        "holdfast:GetServer",
                        "holdfast:GetBackup",
                        "holdfast:ListQueues",
                        "holdfast:GetQueue",
                        "holdfast:GetQueueHistory",
                        "holdfast:PeekMessages",
                        "holdfast:GetMessageStory",
                        "holdfast:ListRedrives",
                        "holdfast:ListAlarms",
                        "holdfast:ListUsers",
                        "holdfast:ExplainPolicy",
                        "holdfast:ReadAudit");
    }

    @Test
    void lookingIntoMessagesIsWrittenDown() {
        assertThat(IamAction.PEEK_MESSAGES.isChange()).isTrue();
        assertThat(IamAction.GET_QUEUE.isChange()).isFalse();
        assertThat(IamAction.START_REDRIVE.isChange()).isTrue();
    }
}
