package io.holdfast.command.queue;

import java.util.regex.Pattern;

/** The names that {@code --match} lets through: a glob if there is a star or a question mark, else all that contain the text. Immutable. */
public record NameMatch(Pattern pattern) {

    public static NameMatch of(String text) {
        boolean glob = text.contains("*") || text.contains("?");
        String quoted = Pattern.quote(text).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return new NameMatch(Pattern.compile(glob ? quoted : ".*" + quoted + ".*"));
    }

    public boolean accepts(String name) {
        return pattern.matcher(name).matches();
    }
}
