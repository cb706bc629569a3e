package io.holdfast.control.member;

/** Collects the rows of nodes, in whatever order they come, and makes a view of them. One thread. */
public final class MemberLoad {
    private MemberView view = MemberView.EMPTY;

    /** Takes a row; false if it is none of nodes. */
    public boolean take(String name, byte[] value) {
        if (name.startsWith(MemberRows.NODE)) {
            view = view.with(MemberRows.node(name, value));
        } else if (name.startsWith(MemberRows.PLACEMENT)) {
            view = view.with(MemberRows.partition(name), MemberRows.keepers(name, value));
        } else {
            return false;
        }
        return true;
    }

    /** Whether a row with this key is one of nodes. */
    public static boolean isKeyOf(String key) {
        return key.startsWith(MemberRows.NODE) || key.startsWith(MemberRows.PLACEMENT);
    }

    public MemberView finish() {
        return view;
    }
}
