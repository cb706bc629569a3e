/**
 * Step 1, KMS in AWS JSON 1.1. Takes whole HTTP requests from the routes, gives typed ones to the actions and their results back as JSON.
 * It must not know how keys are kept.
 */
@NullMarked
package io.holdfast.app.endpoint.kms;

import org.jspecify.annotations.NullMarked;
