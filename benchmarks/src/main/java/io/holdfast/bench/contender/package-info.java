/**
 * Beside the steps. Takes a name from the bench, gives a server in its own process, ready to be driven.
 * Must not know what is measured: it starts, pauses, weighs and stops.
 */
@NullMarked
package io.holdfast.bench.contender;

import org.jspecify.annotations.NullMarked;
