/**
 * Steps 1 to 3, the seam. Takes whole HTTP requests, finds out what they speak, gives typed requests to the actions and writes the outcome.
 * It must not know how a queue works.
 */
@NullMarked
package io.holdfast.app.endpoint;

import org.jspecify.annotations.NullMarked;
