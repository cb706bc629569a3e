package io.holdfast.app.story;

import java.util.List;

/**
 * A story in words.
 *
 * @param sentence what happened, and why
 * @param advice what to do about it; empty if nothing is to be done
 */
public record StoryWords(String sentence, String advice, List<Cause> causes) {
    public StoryWords {
        causes = List.copyOf(causes);
    }
}
