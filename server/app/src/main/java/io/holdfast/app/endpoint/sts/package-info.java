/**
 * Step 1, the STS API. Takes forms whose sender is known from the routes, gives requests to {@code app.identity}; takes results, gives XML.
 * It must not know how keys are kept.
 */
@NullMarked
package io.holdfast.app.endpoint.sts;

import org.jspecify.annotations.NullMarked;
