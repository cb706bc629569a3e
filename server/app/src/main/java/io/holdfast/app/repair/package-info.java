/**
 * Before step 1. Takes the settings from the command line, saves what is left of a damaged data directory while no server runs.
 * It must not know how queues work: the engine makes them anew from their rows.
 */
@NullMarked
package io.holdfast.app.repair;

import org.jspecify.annotations.NullMarked;
