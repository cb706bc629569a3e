package io.holdfast.app.encryption;

import io.holdfast.protocol.kms.KmsOwner;

/** What never changes of a KMS key, and is no secret. */
record KmsKeyDetails(KmsOwner owner, String description) {}
