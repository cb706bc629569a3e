/**
 * Beside the steps. What a server does that stands in for LocalStack: it shows messages without receiving them, and runs scripts when it is ready. Takes
 * messages from the look at rows, gives them to the endpoint.
 * It must not know how requests travel.
 */
@NullMarked
package io.holdfast.app.localstack;

import org.jspecify.annotations.NullMarked;
