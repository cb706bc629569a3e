package io.holdfast.app.peer;

import io.holdfast.app.endpoint.caller.PassedOnAuthentication;
import io.holdfast.app.endpoint.sqs.PollGroups;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerFields;
import io.holdfast.app.http.PeerListener;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What other nodes may ask this one: to carry out what a client of theirs has asked for, if this is the node that decides it, and what nodes ask
 * each other. Nothing is passed on from here, so nothing goes in circles: a node that is not the right one says so, and the first one looks again.
 * Any loop.
 */
public final class PeerRoutes implements RequestHandler {
    /** Whoever changes what is sent under one of these gives it a new number, and keeps the old one for as long as older nodes may ask. */
    static final String COMMAND = "/peer/v1/command";

    static final String QUEUES = "/peer/v1/queues";
    static final String DEAD_LETTER_SOURCES = "/peer/v1/dead-letter-sources";
    static final String END_POLLS = "/peer/v1/end-polls";
    static final String HEALTH = "/peer/v1/health";
    static final String QUEUE_ROWS = "/peer/v1/queue-rows";
    /** The fingerprint of the node's master key. */
    public static final String MASTER_KEY = "/peer/v1/master-key";
    /** What a node keeps and leads. */
    public static final String MEMBER = "/peer/v1/member";

    static final String MINUTES = "/peer/v1/minutes";
    static final String SECONDS = "/peer/v1/seconds";
    static final String ACTIVE_QUEUES = "/peer/v1/active-queues";
    static final String ALARM_FIGURES = "/peer/v1/alarm-figures";
    static final String ALARM_MESSAGE = "/peer/v1/alarm-message";
    static final String KEY_USES = "/peer/v1/key-uses";
    static final String QUEUE_NUMBERS = "/peer/v1/queue-numbers";
    static final String STORY_ROWS = "/peer/v1/story-rows";
    static final String TOTALS = "/peer/v1/totals";
    static final String AUDIT = "/peer/v1/audit";
    static final String CLOCK = "/peer/v1/clock";
    static final String NODE = "/peer/v1/node";
    static final String CONTROL_LED = "/peer/v1/control-led";
    static final String QUEUE_INFOS = "/peer/v1/queue-infos";
    static final String QUEUE_INFO = "/peer/v1/queue-info";

    private static final ResponseHead DONE = ResponseHead.of(200, "text/plain");
    private static final ResponseHead NOT_FOUND = ResponseHead.of(404, "text/plain");

    private final Placement placement;
    private final PassedOnAuthentication callers;
    private final RequestHandler routes;
    private final Map<String, RequestHandler> own;

    /**
     * @param routes carry out requests of clients, and pass nothing on
     * @param own what nodes ask each other, by path
     */
    public PeerRoutes(
            Placement placement,
            PassedOnAuthentication callers,
            RequestHandler routes,
            Map<String, RequestHandler> own) {
        this.placement = placement;
        this.callers = callers;
        this.routes = routes;
        this.own = Map.copyOf(own);
    }

    /**
     * What nodes ask each other.
     *
     * @param ready says whether this node takes requests
     * @param masterKey the fingerprint of its master key
     */
    public static Map<String, RequestHandler> own(
            LedQueues led,
            ClusterQueueRows rows,
            RemoteCommands commands,
            PollGroups polls,
            RequestHandler ready,
            String masterKey) {
        return Map.of(
                COMMAND,
                commands::answer,
                QUEUES,
                led::answerQueues,
                DEAD_LETTER_SOURCES,
                led::answerSources,
                END_POLLS,
                exchange -> {
                    String[] words = new String(
                                    exchange.body(),
                                    exchange.bodyOffset(),
                                    exchange.bodyLength(),
                                    StandardCharsets.UTF_8)
                            .split(" ", 2);
                    if (words.length == 2) {
                        polls.end(words[0], words[1]);
                    }
                    exchange.answer(Response.of(DONE));
                },
                QUEUE_ROWS,
                rows::answer,
                HEALTH,
                ready,
                MASTER_KEY,
                exchange -> exchange.answer(Response.of(DONE, masterKey.getBytes(StandardCharsets.UTF_8))));
    }

    @Override
    public void handle(Exchange exchange) {
        String caller = exchange.header(PeerFields.CALLER);
        if (caller == null) {
            ofNode(exchange);
        } else if (placement.isSurelyHere(partition(exchange)) && callers.find(caller) != null) {
            routes.handle(exchange);
        } else {
            exchange.answer(PeerListener.NOT_HERE);
        }
    }

    private void ofNode(Exchange exchange) {
        RequestHandler route = own.get(exchange.path());
        if (route == null) {
            // A newer node knows more than this one.
            exchange.answer(Response.of(
                    NOT_FOUND, ("This node does not know " + exchange.path() + ".").getBytes(StandardCharsets.UTF_8)));
        } else {
            route.handle(exchange);
        }
    }

    /** The partition that a request is for; -1, which nobody leads, if it does not say. */
    static int partition(Exchange exchange) {
        String text = exchange.header(PeerFields.PARTITION);
        try {
            return text == null ? -1 : Integer.parseInt(text);
        } catch (NumberFormatException noNumber) {
            return -1;
        }
    }
}
