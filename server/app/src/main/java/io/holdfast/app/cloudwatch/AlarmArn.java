package io.holdfast.app.cloudwatch;

import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;

/** The names of alarms that operations on tags use. */
final class AlarmArn {
    private static final int PARTS = 7;

    private AlarmArn() {}

    /** The alarm of the owner that is meant; what is no alarm of theirs does not exist for them. */
    static AlarmKey key(String arn, Owner owner) throws CloudWatchRefused {
        String[] parts = arn.split(":", PARTS);
        boolean isOwn = parts.length == PARTS
                && parts[0].equals("arn")
                && parts[2].equals("cloudwatch")
                && parts[3].equals(owner.region())
                && parts[4].equals(owner.account())
                && parts[5].equals("alarm")
                && !parts[6].isEmpty();
        if (!isOwn) {
            throw unknown(arn);
        }
        return new AlarmKey(owner.account(), owner.region(), parts[6]);
    }

    static CloudWatchRefused unknown(String arn) {
        return new CloudWatchRefused(CloudWatchError.noSuchResource(arn));
    }
}
