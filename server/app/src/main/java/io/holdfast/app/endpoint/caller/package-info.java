/**
 * Step 1, who asks. Takes a whole HTTP request from an endpoint, gives the principal that it can prove to come from, or the refusal:
 * {@link io.holdfast.app.endpoint.caller.Authentication}.
 * It must not know what is asked for, nor what anybody may do.
 */
@NullMarked
package io.holdfast.app.endpoint.caller;

import org.jspecify.annotations.NullMarked;
