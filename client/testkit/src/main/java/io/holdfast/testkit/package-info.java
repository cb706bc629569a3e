/**
 * A Holdfast server inside a test's own process, with a clock that the test moves.
 * Its users know the AWS SDK and JUnit; they need not know anything of the server's inside.
 */
@NullMarked
package io.holdfast.testkit;

import org.jspecify.annotations.NullMarked;
