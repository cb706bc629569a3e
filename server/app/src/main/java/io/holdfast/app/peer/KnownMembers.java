package io.holdfast.app.peer;

import io.holdfast.control.member.Member;
import io.holdfast.control.member.MemberView;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Which nodes there are. Any thread.
 *
 * @param founders the nodes of the settings, which hold as long as nothing else is known
 * @param decided what the control rows say
 */
public record KnownMembers(List<Member> founders, Supplier<MemberView> decided) {
    public KnownMembers {
        founders = List.copyOf(founders);
    }

    /** By their names. */
    SortedMap<String, Member> nodes() {
        MemberView view = decided.get();
        if (!view.nodes().isEmpty()) {
            return view.nodes();
        }
        SortedMap<String, Member> named = new TreeMap<>();
        founders.forEach(node -> named.put(node.name(), node));
        return named;
    }
}
