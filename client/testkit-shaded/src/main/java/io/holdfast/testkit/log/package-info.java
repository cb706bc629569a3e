/**
 * Takes what the server inside the testkit logs, gives the warnings and errors of it to standard error.
 * It must not know the logging of the application under test, nor be known to it.
 */
@NullMarked
package io.holdfast.testkit.log;

import org.jspecify.annotations.NullMarked;
