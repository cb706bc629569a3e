package io.holdfast.app.peer;

import io.holdfast.control.member.MemberView;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Of a server whose storage is nobody else's. */
public final class NoReplicas implements Replicas {
    @Override
    public Status status(int partition) {
        return new Status(false, List.of(), -1, false);
    }

    @Override
    public void assign(MemberView wanted, Set<String> shortOfRoom) {}

    @Override
    public void admit(String node, String host, int raftPort, Consumer<String> obstacle) {}

    @Override
    public boolean hasLeft() {
        return false;
    }

    @Override
    public boolean goesOnAlone() {
        return false;
    }

    @Override
    public void hasGoneOn() {}
}
