/**
 * Step 1, the IAM API. Takes forms whose sender is known from the routes, gives requests to {@code app.identity}; takes results, gives XML.
 * It must not know how users are kept.
 */
@NullMarked
package io.holdfast.app.endpoint.iam;

import org.jspecify.annotations.NullMarked;
