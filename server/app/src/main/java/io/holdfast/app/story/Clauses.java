package io.holdfast.app.story;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is to be said: why, in parts of one sentence, and what to do about it. */
final class Clauses {
    private final List<String> clauses = new ArrayList<>();
    private final Set<String> advice = new LinkedHashSet<>();
    private final Set<Cause> causes = new LinkedHashSet<>();

    void because(Cause cause, String clause) {
        causes.add(cause);
        say(clause);
    }

    void say(String clause) {
        clauses.add(clause);
    }

    void advise(String sentence) {
        advice.add(sentence);
    }

    StoryWords after(String beginning) {
        String sentence = clauses.isEmpty() ? beginning + "." : beginning + ": " + String.join("; ", clauses) + ".";
        return new StoryWords(sentence, String.join(" ", advice), List.copyOf(causes));
    }
}
