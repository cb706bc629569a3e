/**
 * Beside the steps. Takes what a consumer tells its listeners, gives it to Micrometer as meters.
 * It must not know message bodies, and puts nothing into a tag that has no bound.
 */
@NullMarked
package io.holdfast.consumer.micrometer;

import org.jspecify.annotations.NullMarked;
