/**
 * Step 3. Queues that are spread over several partitions: takes from the actions and from a timer which queue it is about, gives commands to the partitions
 * that its parts are in, wherever those are led. {@link io.holdfast.app.spread.SpreadQueues} is the door.
 * It must not know HTTP, JSON or storage.
 */
@NullMarked
package io.holdfast.app.spread;

import org.jspecify.annotations.NullMarked;
