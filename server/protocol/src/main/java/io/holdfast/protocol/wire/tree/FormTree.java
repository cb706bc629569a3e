package io.holdfast.protocol.wire.tree;

import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Loose;
import io.holdfast.protocol.wire.tree.Tree.Members;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tree that the parameters of a form are the leaves of: {@code Dimensions.member.1.Name=QueueName}. */
public final class FormTree {
    private static final String MEMBER = "member";

    private final Map<String, FormTree> children = new LinkedHashMap<>();
    private String value = "";

    private FormTree() {}

    public static Members read(FormParameters form) throws MalformedTree {
        FormTree root = new FormTree();
        for (Map.Entry<String, String> parameter : form.entries()) {
            root.add(parameter.getKey(), parameter.getValue());
        }
        Map<String, Tree> members = new LinkedHashMap<>();
        for (Map.Entry<String, FormTree> child : root.children.entrySet()) {
            members.put(child.getKey(), child.getValue().tree());
        }
        return new Members(members);
    }

    private void add(String path, String leaf) throws MalformedTree {
        FormTree at = this;
        String[] names = path.split("\\.", TreeLimits.MAX_DEPTH + 1);
        if (names.length > TreeLimits.MAX_DEPTH) {
            throw new MalformedTree("A parameter of the request is nested too deeply.");
        }
        for (String name : names) {
            at = at.children.computeIfAbsent(name, unused -> new FormTree());
        }
        at.value = leaf;
    }

    private Tree tree() throws MalformedTree {
        if (children.isEmpty()) {
            return new Loose(value);
        }
        FormTree numbered = children.get(MEMBER);
        if (numbered != null && children.size() == 1) {
            return numbered.items();
        }
        Map<String, Tree> members = new LinkedHashMap<>();
        for (Map.Entry<String, FormTree> child : children.entrySet()) {
            members.put(child.getKey(), child.getValue().tree());
        }
        return new Members(members);
    }

    /** In the order of their numbers, which need not be without gaps. */
    private Items items() throws MalformedTree {
        Map<Integer, FormTree> byNumber = new TreeMap<>();
        for (Map.Entry<String, FormTree> child : children.entrySet()) {
            try {
                byNumber.put(Integer.valueOf(child.getKey()), child.getValue());
            } catch (NumberFormatException e) {
                throw new MalformedTree("The members of a list in the request are not numbered.");
            }
        }
        List<Tree> items = new ArrayList<>();
        for (FormTree item : byNumber.values()) {
            items.add(item.tree());
        }
        return new Items(items);
    }
}
