/** What a server tells of the past of its queues. */
@NullMarked
package io.holdfast.verify.history;

import org.jspecify.annotations.NullMarked;
