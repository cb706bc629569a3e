package io.holdfast.control.tree;

import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map that never changes: with every change there is a new one, which shares all but a few nodes with the old one. A balanced (AVL)
 * tree; each change makes about as many nodes as the tree is high. Any thread.
 */
public final class ImmutableTree<V> {
    private final @Nullable Node<V> root;
    private final int size;

    private record Node<V>(
            String key,
            V value,
            @Nullable Node<V> left,
            @Nullable Node<V> right,
            int height) {}

    private ImmutableTree(@Nullable Node<V> root, int size) {
        this.root = root;
        this.size = size;
    }

    public static <V> ImmutableTree<V> empty() {
        return new ImmutableTree<>(null, 0);
    }

    public int size() {
        return size;
    }

    public @Nullable V get(String key) {
        Node<V> node = root;
        while (node != null) {
            int order = key.compareTo(node.key);
            if (order == 0) {
                return node.value;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    /** Shows what comes behind a key, in order, until it is told to stop. */
    public void forEachAfter(String key, BiPredicate<String, V> visitor) {
        visit(root, key, visitor);
    }

    /** Shows what comes before a key, the last first, until it is told to stop. */
    public void forEachBefore(String key, BiPredicate<String, V> visitor) {
        visitBackwards(root, key, visitor);
    }

    public ImmutableTree<V> with(String key, V value) {
        return new ImmutableTree<>(put(root, key, value), get(key) == null ? size + 1 : size);
    }

    public ImmutableTree<V> without(String key) {
        return get(key) == null ? this : new ImmutableTree<>(remove(root, key), size - 1);
    }

    private static <V> boolean visit(@Nullable Node<V> node, String after, BiPredicate<String, V> visitor) {
        if (node == null) {
            return true;
        }
        if (node.key.compareTo(after) <= 0) {
            return visit(node.right, after, visitor);
        }
        return visit(node.left, after, visitor)
                && visitor.test(node.key, node.value)
                && visit(node.right, after, visitor);
    }

    private static <V> boolean visitBackwards(@Nullable Node<V> node, String before, BiPredicate<String, V> visitor) {
        if (node == null) {
            return true;
        }
        if (node.key.compareTo(before) >= 0) {
            return visitBackwards(node.left, before, visitor);
        }
        return visitBackwards(node.right, before, visitor)
                && visitor.test(node.key, node.value)
                && visitBackwards(node.left, before, visitor);
    }

    private static <V> Node<V> put(@Nullable Node<V> node, String key, V value) {
        if (node == null) {
            return new Node<>(key, value, null, null, 1);
        }
        int order = key.compareTo(node.key);
        if (order == 0) {
            return new Node<>(key, value, node.left, node.right, node.height);
        }
        return order < 0
                ? balanced(node, put(node.left, key, value), node.right)
                : balanced(node, node.left, put(node.right, key, value));
    }

    private static <V> @Nullable Node<V> remove(@Nullable Node<V> node, String key) {
        if (node == null) {
            return null;
        }
        int order = key.compareTo(node.key);
        if (order < 0) {
            return balanced(node, remove(node.left, key), node.right);
        }
        if (order > 0) {
            return balanced(node, node.left, remove(node.right, key));
        }
        if (node.left == null || node.right == null) {
            return node.left == null ? node.right : node.left;
        }
        Node<V> next = node.right;
        while (next.left != null) {
            next = next.left;
        }
        return balanced(next, node.left, remove(node.right, next.key));
    }

    /** A node with the key and value of this one above two trees whose heights differ by two at most. */
    private static <V> Node<V> balanced(Node<V> node, @Nullable Node<V> left, @Nullable Node<V> right) {
        int difference = height(left) - height(right);
        if (difference > 1 && left != null) {
            Node<V> inner = left.right;
            return inner == null || height(left.left) >= inner.height
                    ? above(left, left.left, above(node, inner, right))
                    : above(inner, above(left, left.left, inner.left), above(node, inner.right, right));
        }
        if (difference < -1 && right != null) {
            Node<V> inner = right.left;
            return inner == null || height(right.right) >= inner.height
                    ? above(right, above(node, left, inner), right.right)
                    : above(inner, above(node, left, inner.left), above(right, inner.right, right.right));
        }
        return above(node, left, right);
    }

    private static <V> Node<V> above(Node<V> node, @Nullable Node<V> left, @Nullable Node<V> right) {
        return new Node<>(node.key, node.value, left, right, 1 + Math.max(height(left), height(right)));
    }

    private static int height(@Nullable Node<?> node) {
        return node == null ? 0 : node.height;
    }
}
