/** What looking at messages costs. */
@NullMarked
package io.holdfast.verify.peek;

import org.jspecify.annotations.NullMarked;
