/**
 * Step 4. What became of each message: takes what the queues decide, gives rows to the batch that is open, and finds the events of a message
 * in them again. It must not know queues, nor change what they decide.
 *
 * <p>Reading order: {@link io.holdfast.engine.story.StoryEvent}: what is kept. {@link io.holdfast.engine.story.Stories}: the door for queues.
 * {@code StoryChapter}: events that are found together; {@code StoryFilter} says which messages may be in one. {@code StoryShelf}: the
 * chapters that are full, and which of them are dropped. {@link io.holdfast.engine.story.StorySearch}: the way back, on any thread.
 */
@NullMarked
package io.holdfast.engine.story;

import org.jspecify.annotations.NullMarked;
