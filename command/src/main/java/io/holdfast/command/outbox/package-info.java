/**
 * Beside the steps. Takes {@code holdfast outbox …} from the operator, gives it to {@code io.holdfast.outbox} and prints what came of it.
 * It must not know the tables of an outbox, only how to speak of them.
 */
@NullMarked
package io.holdfast.command.outbox;

import org.jspecify.annotations.NullMarked;
