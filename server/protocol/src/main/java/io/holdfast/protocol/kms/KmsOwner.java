package io.holdfast.protocol.kms;

/** Whose keys are meant, and where: an account has keys and aliases of its own in each region. */
public record KmsOwner(String account, String region) {
    public String keyArn(String id) {
        return prefix() + "key/" + id;
    }

    /** Of an alias, whose name has its {@code alias/}. */
    public String aliasArn(String name) {
        return prefix() + name;
    }

    private String prefix() {
        String partition = region.startsWith("cn-") ? "aws-cn" : region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
        return "arn:" + partition + ":kms:" + region + ':' + account + ':';
    }
}
