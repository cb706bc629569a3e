/**
 * Step 1, files for browsers. Takes bytes that were packed with the server from the endpoints of console and documentation, gives answers with what
 * protects a page, and short ones to whoever has the file already.
 * It must not know where a file comes from, nor what is in it.
 */
@NullMarked
package io.holdfast.app.endpoint.packed;

import org.jspecify.annotations.NullMarked;
