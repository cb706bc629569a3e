/**
 * Step 4, the port to the rows of what belongs to no queue. Takes rows when the engine is loaded, gives changes to the partition.
 * It must not know what a row means.
 */
@NullMarked
package io.holdfast.control.row;

import org.jspecify.annotations.NullMarked;
