/**
 * Beside the steps. Takes each request and what became of it from where clients are answered, gives lines of JSON to a file or to standard error.
 * Reading order: {@code LoggedRequests}, {@code LoggedExchange}, {@code AccessEntry}, {@code AccessLog}, {@code AccessFile}.
 * It must not know bodies, headers that prove who asks, or query strings, and nobody who answers a client waits for it.
 */
@NullMarked
package io.holdfast.app.accesslog;

import org.jspecify.annotations.NullMarked;
