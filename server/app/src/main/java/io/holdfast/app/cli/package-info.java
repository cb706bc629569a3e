/**
 * Before step 1. Takes a command line from the operator, gives settings to the server through {@link
 * io.holdfast.app.cli.ServerLauncher} and an exit code back to the shell.
 * It must not know how the server works inside: not Netty, not the engine, not the store.
 */
@NullMarked
package io.holdfast.app.cli;

import org.jspecify.annotations.NullMarked;
