/**
 * Beside the steps. Takes durations from the endpoints and the partition and numbers from the engine, gives the Prometheus page.
 * It must not change anything that it measures.
 */
@NullMarked
package io.holdfast.app.metrics;

import org.jspecify.annotations.NullMarked;
