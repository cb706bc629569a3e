package io.holdfast.command.moving;

import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.Node;

/** Something that is YAML, but nothing that a template can have. */
final class YamlRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;

    /** @param where none if there is nothing in the file */
    YamlRefused(@Nullable Node where, String reason) {
        super(reason);
        this.line = where == null ? 1 : line(where);
    }

    int line() {
        return line;
    }

    static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
