/**
 * Beside the steps. Takes tasks from the partition and the endpoints, gives them a thread to run on: the port between those who need a loop
 * and the HTTP front that has them; and what is repeated in the background.
 */
@NullMarked
package io.holdfast.app.loop;

import org.jspecify.annotations.NullMarked;
