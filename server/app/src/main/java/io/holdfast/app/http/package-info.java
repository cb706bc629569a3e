/**
 * Step 1. Takes bytes from clients' connections, gives whole requests to the {@link io.holdfast.app.http.RequestHandler}, and sends its answers back.
 * It must not know what a queue, an action or a signature is; nothing outside this package may use io.netty.
 */
@NullMarked
package io.holdfast.app.http;

import org.jspecify.annotations.NullMarked;
