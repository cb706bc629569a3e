/**
 * Step 3, KMS. Takes typed requests from its endpoint, asks the gate, and carries them out on the keys of the server:
 * {@link io.holdfast.app.action.kms.KmsActions} is the door, {@link io.holdfast.app.action.kms.KeyStore} where the keys are.
 * It must not know how requests travel, nor how keys are kept.
 */
@NullMarked
package io.holdfast.app.action.kms;

import org.jspecify.annotations.NullMarked;
