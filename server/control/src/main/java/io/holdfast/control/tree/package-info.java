/**
 * Step 4, what the views of the control engine are made of. Takes a change, gives a map that has it and shares the rest with the one before.
 * It must not know what it holds.
 */
@NullMarked
package io.holdfast.control.tree;

import org.jspecify.annotations.NullMarked;
