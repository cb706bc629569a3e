/**
 * Step 1, what the smaller APIs of the Query protocol have in common. Takes what became of a request, gives its answer to the connection.
 * It must not know any API.
 */
@NullMarked
package io.holdfast.app.endpoint.xml;

import org.jspecify.annotations.NullMarked;
