/**
 * Step 1, metrics. Takes HTTP requests from the routes, gives the page that Prometheus reads.
 * It must not know how the numbers come about.
 */
@NullMarked
package io.holdfast.app.endpoint.metrics;

import org.jspecify.annotations.NullMarked;
