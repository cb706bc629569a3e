package io.holdfast.app.peer;

import io.holdfast.app.http.PeerLinks;
import io.holdfast.app.http.PeerSettings;
import io.holdfast.control.member.Member;
import io.holdfast.control.member.MemberCommand;
import io.holdfast.control.member.MemberReply;
import io.holdfast.control.member.MemberState;
import io.holdfast.control.member.MemberView;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets what the control rows say of the nodes come true on this one: whom it knows, what it keeps and leads. The node that leads the control partition besides
 * lets new nodes in, and forgets those that are gone. One thread at a time.
 */
public final class MemberUpkeep {
    private static final Logger LOG = LoggerFactory.getLogger(MemberUpkeep.class);
    /** How often nodes hear of each other where nothing else makes them ask. */
    private static final int ROUNDS_UNTIL_ASKED = 4;
    /** A disk that was nearly full must have had room for so long before others hear that it has. */
    private static final int ROUNDS_WITH_ROOM = 10;

    private final Placement placement;
    private final List<Member> founders;
    private final MemberDecisions decisions;
    private final Replicas replicas;
    private final PeerLinks links;
    private final MemberReports reports;
    private final Consumer<Map<Integer, String>> leaders;
    private final Map<String, PeerSettings.Place> known = new HashMap<>();
    private final BooleanSupplier hasRoom;
    /** The nodes whose disks are nearly full, as they said last. */
    private volatile Set<String> shortOfRoom = Set.of();

    private long rounds;
    private long roundsWithRoom = ROUNDS_WITH_ROOM;

    /**
     * @param founders the nodes of the settings, which form a new cluster
     * @param leaders is told who leads what this node does not keep
     * @param hasRoom whether the disk of this node can take more
     */
    public MemberUpkeep(
            Placement placement,
            List<Member> founders,
            MemberDecisions decisions,
            Replicas replicas,
            PeerLinks links,
            MemberReports reports,
            Consumer<Map<Integer, String>> leaders,
            BooleanSupplier hasRoom) {
        this.placement = placement;
        this.founders = List.copyOf(founders);
        this.decisions = decisions;
        this.replicas = replicas;
        this.links = links;
        this.reports = reports;
        this.leaders = leaders;
        this.hasRoom = hasRoom;
        founders.forEach(node -> known.put(node.name(), new PeerSettings.Place(node.host(), node.port())));
    }

    /** To be called every half a second or so. */
    public void round() {
        rounds++;
        roundsWithRoom = hasRoom.getAsBoolean() ? roundsWithRoom + 1 : 0;
        reports.shortOfRoom(roundsWithRoom < ROUNDS_WITH_ROOM);
        MemberView view = decisions.view();
        boolean isLed = decisions.isLed();
        if (view.nodes().isEmpty()) {
            if (isLed) {
                form();
            }
            return;
        }
        if (replicas.goesOnAlone()) {
            if (isLed) {
                goOnAlone(view);
            }
            return;
        }
        know(view.nodes().values());
        // Of the two only one is begun at a time.
        boolean isForOthers = isLed && rounds % 2 == 0;
        if (!isForOthers || !letIn(view)) {
            replicas.assign(view, shortOfRoom);
        }
        Set<Integer> elsewhere = notKept();
        boolean isSomebodyGoing = isLed && !going(view).isEmpty();
        if (!elsewhere.isEmpty() || isSomebodyGoing || rounds % ROUNDS_UNTIL_ASKED == 0) {
            reports.ask(told -> heard(told, elsewhere, isSomebodyGoing ? view : MemberView.EMPTY));
        } else {
            leaders.accept(Map.of());
        }
    }

    private void form() {
        Set<String> named = new HashSet<>();
        founders.forEach(node -> named.add(node.name()));
        // Otherwise this node's settings do not name all, and another one's do. Those that are not there yet are let
        // in.
        if (named.containsAll(replicas.status(Placement.CONTROL).members())) {
            submit(new MemberCommand.Form(founders, placement.partitions()));
        }
    }

    private void goOnAlone(MemberView view) {
        if (view.nodes().size() == 1) {
            replicas.hasGoneOn();
        } else {
            submit(new MemberCommand.GoOnAlone(placement.self()));
        }
    }

    private void know(Collection<Member> nodes) {
        Set<String> gone = new HashSet<>(known.keySet());
        for (Member node : nodes) {
            gone.remove(node.name());
            PeerSettings.Place place = new PeerSettings.Place(node.host(), node.port());
            if (!place.equals(known.put(node.name(), place)) && !node.name().equals(placement.self())) {
                links.know(node.name(), place);
            }
        }
        for (String node : gone) {
            known.remove(node);
            links.forget(node);
        }
    }

    /** Returns whether somebody waits for it. */
    private boolean letIn(MemberView view) {
        List<String> members = replicas.status(Placement.CONTROL).members();
        boolean isWaitedFor = false;
        for (Member node : view.nodes().values()) {
            boolean isToBeIn = node.state() == MemberState.JOINING || node.state() == MemberState.MEMBER;
            if (isToBeIn && !members.contains(node.name()) && !isWaitedFor) {
                isWaitedFor = true;
                replicas.admit(node.name(), node.host(), node.raftPort(), reports::hinders);
            } else if (node.state() == MemberState.JOINING && members.contains(node.name())) {
                submit(new MemberCommand.Joined(node.name()));
            }
        }
        if (!isWaitedFor) {
            reports.hinders("");
        }
        return isWaitedFor;
    }

    private Set<Integer> notKept() {
        Set<Integer> elsewhere = new TreeSet<>();
        for (int partition = 0; partition < placement.partitions(); partition++) {
            if (replicas.status(partition).members().isEmpty()) {
                elsewhere.add(partition);
            }
        }
        return elsewhere;
    }

    private static Set<String> going(MemberView view) {
        Set<String> going = new TreeSet<>(view.in(MemberState.LEAVING));
        going.addAll(view.in(MemberState.REMOVED));
        return going;
    }

    /** On a loop. */
    private void heard(MemberReports.Told told, Set<Integer> elsewhere, MemberView view) {
        Map<Integer, String> led = new HashMap<>();
        Map<Integer, List<String>> members = new HashMap<>();
        told.reports()
                .forEach((node, report) -> report.kept().forEach((partition, status) -> {
                    if (status.isLed()) {
                        members.put(partition, status.members());
                        if (elsewhere.contains(partition)) {
                            led.put(partition, node);
                        }
                    }
                }));
        leaders.accept(led);
        shortOfRoom = told.reports().entrySet().stream()
                .filter(node -> node.getValue().isShortOfRoom())
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
        // Only if every partition has somebody who knows.
        if (members.size() == placement.partitions() + 1) {
            for (String node : going(view)) {
                if (members.values().stream().noneMatch(voters -> voters.contains(node))) {
                    submit(new MemberCommand.Forget(node));
                }
            }
        }
    }

    private void submit(MemberCommand command) {
        CompletableFuture<Void> unused = decisions
                .submit(command)
                .thenAccept(reply -> {
                    if (reply instanceof MemberReply.Done done) {
                        LOG.info(done.sentence());
                    }
                })
                .exceptionally(lost -> {
                    // Another node leads now, and sees to it.
                    LOG.debug("Not decided: {}", command, lost);
                    return null;
                });
    }
}
