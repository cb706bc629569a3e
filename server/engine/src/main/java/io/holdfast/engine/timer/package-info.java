/**
 * Step 4. Things that happen at a time: a {@link io.holdfast.engine.timer.TimerWheel} that is told what time it is.
 * It must not know what happens then, nor any clock.
 */
@NullMarked
package io.holdfast.engine.timer;

import org.jspecify.annotations.NullMarked;
