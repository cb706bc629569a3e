package io.holdfast.protocol.wire.tree;

import io.holdfast.protocol.wire.tree.Tree.Flag;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Time;
import io.holdfast.protocol.wire.tree.Tree.Whole;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts the members of a result together, in the order of the calls. What is null does not appear. One thread. */
public final class TreeBuilder {
    private final Map<String, Tree> members = new LinkedHashMap<>();

    public TreeBuilder text(String name, @Nullable String value) {
        return put(name, value == null ? null : new Text(value));
    }

    public TreeBuilder whole(String name, @Nullable Integer value) {
        return put(name, value == null ? null : new Whole(value));
    }

    public TreeBuilder real(String name, @Nullable Double value) {
        return put(name, value == null ? null : new Real(value));
    }

    public TreeBuilder flag(String name, @Nullable Boolean value) {
        return put(name, value == null ? null : new Flag(value));
    }

    public TreeBuilder time(String name, @Nullable Long millis) {
        return put(name, millis == null ? null : new Time(millis));
    }

    public TreeBuilder texts(String name, List<String> values) {
        return items(name, values, Text::new);
    }

    public <T> TreeBuilder items(String name, List<T> values, Function<T, Tree> tree) {
        return put(name, new Items(values.stream().map(tree).toList()));
    }

    public TreeBuilder put(String name, @Nullable Tree value) {
        if (value != null) {
            members.put(name, value);
        }
        return this;
    }

    public Members build() {
        return new Members(members);
    }
}
