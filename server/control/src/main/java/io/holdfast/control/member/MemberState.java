package io.holdfast.control.member;

/** The numbers are on disks: they may be added to, never changed. */
public enum MemberState {
    JOINING(0),
    MEMBER(1),
    LEAVING(2),
    REMOVED(3);

    private final long number;

    MemberState(long number) {
        this.number = number;
    }

    long number() {
        return number;
    }

    static MemberState of(long number) {
        for (MemberState state : values()) {
            if (state.number == number) {
                return state;
            }
        }
        throw new IllegalArgumentException("it has the state " + number);
    }
}
