/**
 * Step 4, the keyring that the nodes of a cluster share. Takes changes of it, gives rows to the control engine.
 * It must not know what a key is: whoever changes the keyring says what its entries mean.
 */
@NullMarked
package io.holdfast.control.keyring;

import org.jspecify.annotations.NullMarked;
