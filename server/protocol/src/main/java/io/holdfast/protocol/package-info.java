/**
 * Step 2. Takes HTTP bodies from the http layer, gives typed requests to the actions and bytes back.
 * It must not know queues, storage, threads or time: pure functions only.
 */
@NullMarked
package io.holdfast.protocol;

import org.jspecify.annotations.NullMarked;

