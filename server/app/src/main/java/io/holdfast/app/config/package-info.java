/**
 * Before step 1. Takes defaults, a file, the environment and flags from the operator, gives one {@link
 * io.holdfast.app.config.ServerSettings} to the assembly.
 * It must not know Netty, the store, the engine or how the server is started.
 */
@NullMarked
package io.holdfast.app.config;

import org.jspecify.annotations.NullMarked;
