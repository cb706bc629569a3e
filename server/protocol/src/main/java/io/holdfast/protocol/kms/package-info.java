/**
 * Step 2, the part of the KMS API that manages keys and their aliases. Takes bytes from the endpoints, gives typed requests; takes results, gives
 * JSON.
 * It must not know which keys exist, nor anything of encryption.
 */
@NullMarked
package io.holdfast.protocol.kms;

import org.jspecify.annotations.NullMarked;
