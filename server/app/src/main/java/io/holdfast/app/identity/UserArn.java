package io.holdfast.app.identity;

import io.holdfast.control.identity.User;
import io.holdfast.protocol.policy.CallerIdentity;

/**
 * How users are named.
 *
 * @param partition the part of AWS that a region would belong to
 */
record UserArn(String partition) {
    static UserArn inRegion(String region) {
        if (region.startsWith("cn-")) {
            return new UserArn("aws-cn");
        }
        return new UserArn(region.startsWith("us-gov-") ? "aws-us-gov" : "aws");
    }

    CallerIdentity caller(User user) {
        return CallerIdentity.user(partition, user.account(), user.path(), user.name(), user.id());
    }

    String of(User user) {
        return of(user.account(), user.path() + user.name());
    }

    /** @param pathAndName begins with a slash */
    String of(String account, String pathAndName) {
        return "arn:" + partition + ":iam::" + account + ":user" + pathAndName;
    }

    String root(String account) {
        return CallerIdentity.root(partition, account).arn();
    }
}
