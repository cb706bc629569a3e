/**
 * Beside step 5. Takes batches of plain rows on their way to the store, gives them to it encrypted, and opens rows that are read.
 * It must not know what a queue does; of a queue it knows its id and which keys protect it.
 *
 * <p>Read {@link io.holdfast.app.encryption.Encryption} first, the door; then {@code EncryptedStore} (what happens to a batch),
 * {@code DataKeys} (which key a row gets), {@code Keyring} (where keys of queues live, outside the data directory) and {@code MasterKey}.
 *
 * <pre>
 * master key → key of a queue (keyring), key of KMS (keyring) → data key of a queue and a period (table DATA_KEYS) → row
 * </pre>
 */
@NullMarked
package io.holdfast.app.encryption;

import org.jspecify.annotations.NullMarked;
