/**
 * Before step 1. Takes log events from every step through slf4j, gives lines of text or JSON to standard error.
 * It must not know what the events are about.
 */
@NullMarked
package io.holdfast.app.cli.logging;

import org.jspecify.annotations.NullMarked;
