/**
 * Beside the steps. Takes what the engine has written down of a message ({@code engine.story}), gives its life story in words. The door is
 * {@link io.holdfast.app.story.MessageStories}.
 * It must not know who asks, nor change anything.
 *
 * <p>Reading order: {@code Attempts} makes deliveries with a beginning and an end out of events; {@code Causes} says why each one was followed by another;
 * {@code StoryInWords} says so in a sentence.
 */
@NullMarked
package io.holdfast.app.story;

import org.jspecify.annotations.NullMarked;
