/**
 * Step 2, access policies. Takes the policy of a queue as text, gives it with a statement more or less, and says whether it is one.
 * It must not know who calls, nor decide what anybody may do.
 */
@NullMarked
package io.holdfast.protocol.policy;

import org.jspecify.annotations.NullMarked;
