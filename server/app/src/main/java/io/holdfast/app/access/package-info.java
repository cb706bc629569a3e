/**
 * Step 3. Who asks, given by the endpoints to the actions.
 * It must not know how a request travelled.
 */
@NullMarked
package io.holdfast.app.access;

import org.jspecify.annotations.NullMarked;
