/**
 * Step 3. Which queues exist, which send their dead letters where, and what their policies say: takes changes from the partitions once they are durable, gives names to
 * the actions. {@link io.holdfast.app.directory.QueueDirectory} is the door.
 * It must not know what is in the queues.
 */
@NullMarked
package io.holdfast.app.directory;

import org.jspecify.annotations.NullMarked;
