/**
 * Step 1, health. Takes HTTP requests from the routes, gives what supervisors ask.
 * It must not know queues.
 */
@NullMarked
package io.holdfast.app.endpoint.health;

import org.jspecify.annotations.NullMarked;
