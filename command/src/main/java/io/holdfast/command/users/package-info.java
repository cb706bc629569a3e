/**
 * Beside the steps. Takes what {@code holdfast users}, {@code keys} and {@code policy} are asked to do from the server's own commands, gives it to a running server.
 * It must not know what those commands print, nor how requests are signed.
 */
@NullMarked
package io.holdfast.command.users;

import org.jspecify.annotations.NullMarked;
