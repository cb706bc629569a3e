/**
 * Beside the steps. Takes rows of messages from the stores, gives pages of them to whoever wants to look. Looking changes nothing: no receive
 * count, no visibility, no receipt handle, and no partition's thread is asked. The door is {@link io.holdfast.app.peek.MessagePeek}.
 * It must not know who asks, nor write anything.
 *
 * <p>A queue has three sections, one behind the other: messages without a group in the order in which they arrived ({@code UngroupedSection}),
 * messages of groups, group by group ({@code GroupedSection}), and messages of standard queues that are delayed ({@code DelayedSection}). A
 * {@link io.holdfast.app.peek.PeekPosition} is a place in them.
 */
@NullMarked
package io.holdfast.app.peek;

import org.jspecify.annotations.NullMarked;
