package io.holdfast.protocol.kms;

/**
 * What can be known of a key.
 *
 * @param deletionMillis when it is destroyed; 0 unless that is planned
 * @param isOwn whether it belongs to the server itself, so that nobody can change it
 */
public record KeyMetadata(
        KmsOwner owner,
        String id,
        KeyState state,
        long createdMillis,
        long deletionMillis,
        String description,
        boolean isOwn) {
    public String arn() {
        return owner.keyArn(id);
    }

    /** What a key is good for. */
    public enum KeyState {
        ENABLED("Enabled"),
        DISABLED("Disabled"),
        PENDING_DELETION("PendingDeletion");

        private final String wireName;

        KeyState(String wireName) {
            this.wireName = wireName;
        }

        public String wireName() {
            return wireName;
        }
    }
}
