package io.holdfast.app.peer;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Lets nodes tell each other what they keep and lead. Any thread. */
public final class MemberReports {
    private static final ResponseHead OK = ResponseHead.of(200, "text/plain");

    private final String version;
    private final Placement placement;
    private final Gathering gathering;
    private final Replicas replicas;
    private volatile String obstacle = "";
    private volatile boolean isShortOfRoom;

    /** @param version of this node's program */
    public MemberReports(String version, Placement placement, Gathering gathering, Replicas replicas) {
        this.version = version;
        this.placement = placement;
        this.gathering = gathering;
        this.replicas = replicas;
    }

    /** What was told: by each node that answers, this one among them, and why the others do not. */
    record Told(SortedMap<String, MemberReport> reports, SortedMap<String, String> silent) {}

    /** What hinders a node from joining; empty if nothing does. */
    void hinders(String what) {
        obstacle = what;
    }

    /** What hinders a node from joining, as this node knows; empty if nothing does. */
    public String obstacle() {
        return obstacle;
    }

    /** Whether the disk of this node is nearly full, so that others should lead what it leads. */
    void shortOfRoom(boolean isShort) {
        isShortOfRoom = isShort;
    }

    MemberReport own() {
        return MemberReport.of(version, obstacle, isShortOfRoom, placement, replicas);
    }

    void ask(Consumer<Told> listener) {
        Map<String, PeerRequest> questions = new HashMap<>();
        PeerRequest question = PeerRequest.own(PeerRoutes.MEMBER, Map.of(), new byte[0]);
        gathering.others().forEach(node -> questions.put(node, question));
        gathering.ask(questions, gathered -> {
            SortedMap<String, MemberReport> reports = new TreeMap<>();
            reports.put(placement.self(), own());
            gathered.answers().forEach((node, answer) -> reports.put(node, MemberReport.read(answer)));
            listener.accept(new Told(reports, gathered.silent()));
        });
    }

    /** Answers another node. */
    public void answer(Exchange exchange) {
        exchange.answer(Response.of(OK, own().encoded()));
    }
}
