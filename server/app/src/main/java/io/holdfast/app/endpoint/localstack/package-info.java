/**
 * Step 1, LocalStack. Takes HTTP requests from the front of a server that stands in for LocalStack, answers those for LocalStack's own pages, and gives
 * the rest to the routes. Also says what queue URLs look like there.
 * It must not know how queues work.
 */
@NullMarked
package io.holdfast.app.endpoint.localstack;

import org.jspecify.annotations.NullMarked;
