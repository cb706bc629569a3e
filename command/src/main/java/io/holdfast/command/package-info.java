/**
 * Beside the steps. Takes the whole command line from the operator, gives it to the server's own commands or to those of the client tools.
 * It must not know how queues work: the tools know their part, and the server runs behind {@code serve}.
 */
@NullMarked
package io.holdfast.command;

import org.jspecify.annotations.NullMarked;
