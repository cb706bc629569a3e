/**
 * Step 3. Who asks, given by the endpoints to the actions, and whether they may: {@link io.holdfast.app.access.Gate} is the door.
 * It must not know how a request travelled.
 */
@NullMarked
package io.holdfast.app.access;

import org.jspecify.annotations.NullMarked;
