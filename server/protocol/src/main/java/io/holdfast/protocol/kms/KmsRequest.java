package io.holdfast.protocol.kms;

import org.jspecify.annotations.Nullable;

/** What clients ask of KMS. A key may be named in every way of {@link KmsName}. */
public sealed interface KmsRequest {
    KmsOperation operation();

    record CreateKey(String description) implements KmsRequest {
        @Override
        public KmsOperation operation() {
            return KmsOperation.CREATE_KEY;
        }
    }

    /** All that is done with one key. */
    record OnKey(KmsOperation operation, String keyId) implements KmsRequest {}

    record ScheduleKeyDeletion(String keyId, int pendingWindowInDays) implements KmsRequest {
        @Override
        public KmsOperation operation() {
            return KmsOperation.SCHEDULE_KEY_DELETION;
        }
    }

    record ListKeys(Page page) implements KmsRequest {
        @Override
        public KmsOperation operation() {
            return KmsOperation.LIST_KEYS;
        }
    }

    record CreateAlias(String aliasName, String targetKeyId) implements KmsRequest {
        @Override
        public KmsOperation operation() {
            return KmsOperation.CREATE_ALIAS;
        }
    }

    record UpdateAlias(String aliasName, String targetKeyId) implements KmsRequest {
        @Override
        public KmsOperation operation() {
            return KmsOperation.UPDATE_ALIAS;
        }
    }

    /** Of one key, or of all. */
    record ListAliases(@Nullable String keyId, Page page) implements KmsRequest {
        @Override
        public KmsOperation operation() {
            return KmsOperation.LIST_ALIASES;
        }
    }

    record DeleteAlias(String aliasName) implements KmsRequest {
        @Override
        public KmsOperation operation() {
            return KmsOperation.DELETE_ALIAS;
        }
    }

    /**
     * Which part of a list.
     *
     * @param marker where the part before ended, as it said itself
     */
    record Page(@Nullable String marker, int limit) {}
}
