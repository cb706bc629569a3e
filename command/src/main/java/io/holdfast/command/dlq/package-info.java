/**
 * Beside the steps. Takes {@code holdfast dlq …} from the operator, gives it to {@code io.holdfast.deadletters} and prints what came of it.
 * It must not know how messages are moved, only how to say it.
 */
@NullMarked
package io.holdfast.command.dlq;

import org.jspecify.annotations.NullMarked;
