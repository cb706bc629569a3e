/**
 * Step 3. Takes typed requests from the endpoints, gives commands to the partition and outcomes back: one class per action of the API.
 * It must not know HTTP, JSON or storage.
 */
@NullMarked
package io.holdfast.app.action;

import org.jspecify.annotations.NullMarked;
