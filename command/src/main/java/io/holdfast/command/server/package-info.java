/**
 * Beside the steps. Takes the flags, variables and files that {@code aws} takes too, gives signed requests to a server and their answers to commands.
 * It must not know what commands do with them, nor how anything is shown. The AWS SDK is left out on purpose: it needs most of a second to
 * load, and people type these commands.
 */
@NullMarked
package io.holdfast.command.server;

import org.jspecify.annotations.NullMarked;
