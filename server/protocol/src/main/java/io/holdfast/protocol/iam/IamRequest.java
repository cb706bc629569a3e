package io.holdfast.protocol.iam;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What clients ask of IAM. Where a user name may be null the user who asks is meant. */
public sealed interface IamRequest {
    record CreateUser(String userName, String path, Map<String, String> tags) implements IamRequest {
        public CreateUser {
            tags = Map.copyOf(tags);
        }
    }

    record GetUser(@Nullable String userName) implements IamRequest {}

    record ListUsers(String pathPrefix, Page page) implements IamRequest {}

    record DeleteUser(String userName) implements IamRequest {}

    record CreateAccessKey(@Nullable String userName) implements IamRequest {}

    record ListAccessKeys(@Nullable String userName, Page page) implements IamRequest {}

    record UpdateAccessKey(@Nullable String userName, String accessKeyId, boolean active) implements IamRequest {}

    record DeleteAccessKey(@Nullable String userName, String accessKeyId) implements IamRequest {}

    record GetAccessKeyLastUsed(String accessKeyId) implements IamRequest {}

    record PutUserPolicy(String userName, String policyName, String policyDocument) implements IamRequest {}

    record GetUserPolicy(String userName, String policyName) implements IamRequest {}

    record ListUserPolicies(String userName, Page page) implements IamRequest {}

    record DeleteUserPolicy(String userName, String policyName) implements IamRequest {}

    record TagUser(String userName, Map<String, String> tags) implements IamRequest {
        public TagUser {
            tags = Map.copyOf(tags);
        }
    }

    record UntagUser(String userName, List<String> tagKeys) implements IamRequest {
        public UntagUser {
            tagKeys = List.copyOf(tagKeys);
        }
    }

    record ListUserTags(String userName) implements IamRequest {}

    /** Which things of a kind that nobody has here a user has. Terraform asks before it deletes one. */
    record ListNone(@Nullable String userName, Kind kind) implements IamRequest {
        /** What there is none of. */
        public enum Kind {
            GROUPS_FOR_USER("ListGroupsForUser", "Groups"),
            ATTACHED_USER_POLICIES("ListAttachedUserPolicies", "AttachedPolicies"),
            SSH_PUBLIC_KEYS("ListSSHPublicKeys", "SSHPublicKeys"),
            /** Of all users. */
            VIRTUAL_MFA_DEVICES("ListVirtualMFADevices", "VirtualMFADevices"),
            MFA_DEVICES("ListMFADevices", "MFADevices"),
            SIGNING_CERTIFICATES("ListSigningCertificates", "Certificates"),
            SERVICE_SPECIFIC_CREDENTIALS("ListServiceSpecificCredentials", "ServiceSpecificCredentials");

            final String operation;
            final String element;

            Kind(String operation, String element) {
                this.operation = operation;
                this.element = element;
            }
        }
    }

    /** The password of a user for a console: there is none. */
    record LoginProfile(@Nullable String userName) implements IamRequest {}

    /**
     * Which part of a list.
     *
     * @param marker where the part before ended, as it said itself
     */
    record Page(@Nullable String marker, int maxItems) {}
}
