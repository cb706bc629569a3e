/**
 * Step 3. Which queues exist and which send their dead letters where: takes changes from the partitions once they are durable, gives names to
 * the actions. {@link io.holdfast.app.directory.QueueDirectory} is the door.
 * It must not know what is in the queues.
 */
@NullMarked
package io.holdfast.app.directory;

import org.jspecify.annotations.NullMarked;
