/**
 * Step 1, the documentation. Takes HTTP requests from the routes, gives the pages that the module {@code site} made; they hold no data, so nobody is
 * asked who they are.
 * It must not know what is on the pages.
 */
@NullMarked
package io.holdfast.app.endpoint.docs;

import org.jspecify.annotations.NullMarked;
