package io.holdfast.app.cloudwatch;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchOperation;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import java.util.List;
import java.util.Objects;

/** Asks the gate before a request to CloudWatch is carried out. Any thread. */
public final class CloudWatchAccess {
    private static final String EVERYTHING = "*";

    private final Gate gate;

    public CloudWatchAccess(Gate gate) {
        this.gate = gate;
    }

    /** Refuses what the caller may not. An alarm that does not exist is judged like one that does. */
    public void require(CloudWatchOperation operation, CloudWatchRequest request, Principal who, RequestContext context)
            throws CloudWatchRefused {
        IamAction action = Objects.requireNonNull(IamAction.named("cloudwatch:" + operation.wireName()));
        for (String arn : resources(request, who)) {
            require(action, arn, who, context);
        }
        if (request instanceof CloudWatchRequest.PutMetricAlarm it && !it.tags().isEmpty()) {
            require(IamAction.TAG_RESOURCE, arn(who, it.definition().name()), who, context);
        }
    }

    private void require(IamAction action, String arn, Principal who, RequestContext context) throws CloudWatchRefused {
        if (gate.decide(who, action, arn, who.account(), context) instanceof Decision.Denied denied) {
            throw new CloudWatchRefused(CloudWatchError.accessDenied(denied.sentence()));
        }
    }

    /** The service knows no resource for metrics. */
    private static List<String> resources(CloudWatchRequest request, Principal who) {
        if (request instanceof CloudWatchRequest.PutMetricAlarm it) {
            return List.of(arn(who, it.definition().name()));
        } else if (request instanceof CloudWatchRequest.SetAlarmState it) {
            return List.of(arn(who, it.name()));
        } else if (request instanceof CloudWatchRequest.DeleteAlarms it) {
            return arns(who, it.names());
        } else if (request instanceof CloudWatchRequest.SwitchAlarmActions it) {
            return arns(who, it.names());
        } else if (request instanceof CloudWatchRequest.DescribeAlarms it) {
            return arns(who, it.names());
        } else if (request instanceof CloudWatchRequest.DescribeAlarmHistory it) {
            return arns(who, it.name() == null ? List.of() : List.of(it.name()));
        } else if (request instanceof CloudWatchRequest.TagResource it) {
            return List.of(it.arn());
        } else if (request instanceof CloudWatchRequest.UntagResource it) {
            return List.of(it.arn());
        } else if (request instanceof CloudWatchRequest.ListTagsForResource it) {
            return List.of(it.arn());
        }
        return List.of(EVERYTHING);
    }

    /** Who names none means all. */
    private static List<String> arns(Principal who, List<String> names) {
        return names.isEmpty()
                ? List.of(arn(who, EVERYTHING))
                : names.stream().map(name -> arn(who, name)).toList();
    }

    private static String arn(Principal who, String name) {
        return new AlarmKey(who.account(), who.region(), name).arn();
    }
}
