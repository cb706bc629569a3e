package io.holdfast.app.peer;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.NamedQueue;
import io.holdfast.app.endpoint.Elsewhere;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.endpoint.caller.PassedOnAuthentication;
import io.holdfast.app.endpoint.sqs.Detour;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerFields;
import io.holdfast.app.http.PeerLinks;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.metrics.PeerNumbers;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.Failure;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Passes requests on to the nodes that decide them, with what this node knows about who asks. Any loop. */
public final class Forwarder implements Detour, Elsewhere {
    private static final String AUTHORIZATION = "authorization";
    private static final Pattern SCOPE = Pattern.compile("/[a-z]{1,32}/aws4_request");

    /** What any node carries out for a queue that is spread over several partitions, whoever leads them. */
    private static final Set<Operation> OF_PARTS = EnumSet.of(
            Operation.SEND_MESSAGE,
            Operation.SEND_MESSAGE_BATCH,
            Operation.RECEIVE_MESSAGE,
            Operation.DELETE_MESSAGE,
            Operation.DELETE_MESSAGE_BATCH,
            Operation.CHANGE_MESSAGE_VISIBILITY,
            Operation.CHANGE_MESSAGE_VISIBILITY_BATCH,
            Operation.GET_QUEUE_ATTRIBUTES);

    private final Placement placement;
    private final PeerLinks links;
    private final Authentication authentication;
    private final LeaderWait waiting;
    private final RequestHandler here;
    private final Gathering gathering;
    private final Predicate<QueueName> isSpread;
    private final ForwardCounters counters = new ForwardCounters();

    /**
     * @param authentication who knows where clients are
     * @param here what other nodes would ask on this one
     * @param isSpread whether a queue has parts in several partitions, as far as this node knows
     */
    public Forwarder(
            Placement placement,
            PeerLinks links,
            Authentication authentication,
            LeaderWait waiting,
            Gathering gathering,
            RequestHandler here,
            Predicate<QueueName> isSpread) {
        this.isSpread = isSpread;
        this.placement = placement;
        this.links = links;
        this.authentication = authentication;
        this.waiting = waiting;
        this.gathering = gathering;
        this.here = here;
    }

    @Override
    public boolean takes(
            Request request, Principal who, Exchange exchange, @Nullable String baseUrl, Consumer<Failure> refusal) {
        // Lists are put together here, from the queues of all nodes.
        if (exchange.isPassedOn() || request.operation() == Operation.LIST_QUEUES) {
            return false;
        }
        QueueName queue = NamedQueue.of(request, who);
        int partition = placement.partitionOf(queue);
        if (placement.isHere(partition) || (OF_PARTS.contains(request.operation()) && isSpread.test(queue))) {
            return false;
        }
        pass(
                partition,
                who,
                exchange,
                baseUrl,
                sentence -> refusal.accept(new Failure(AwsError.SERVICE_UNAVAILABLE, sentence)));
        return true;
    }

    @Override
    public void endPolls(String account, String group) {
        byte[] named = (account + ' ' + group).getBytes(StandardCharsets.UTF_8);
        PeerRequest request = PeerRequest.own(PeerRoutes.END_POLLS, Map.of(), named);
        Map<String, PeerRequest> all = new HashMap<>();
        gathering.others().forEach(node -> all.put(node, request));
        // Polls on a node that does not hear of it end by themselves, within 20 seconds.
        gathering.ask(all, gathered -> {});
    }

    @Override
    public int control() {
        return Placement.CONTROL;
    }

    @Override
    public int partitionOf(String region, String account, String queue) {
        return placement.partitionOf(new QueueName(region, account, queue));
    }

    @Override
    public boolean isHere(int partition) {
        return placement.isSurelyHere(partition);
    }

    @Override
    public void pass(
            int partition, Principal who, Exchange exchange, @Nullable String baseUrl, Consumer<String> refusal) {
        Map<String, String> said = new HashMap<>();
        said.put(PeerFields.PARTITION, Integer.toString(partition));
        said.put(PeerFields.CALLER, PassedOnAuthentication.said(who));
        said.put(PeerFields.REQUEST_ID, exchange.requestId());
        said.put(PeerFields.CLIENT, authentication.address(exchange).getHostAddress());
        said.put(PeerFields.SCHEME, exchange.scheme());
        if (baseUrl != null) {
            said.put(PeerFields.BASE_URL, baseUrl);
        }
        // Which API a form is for stands there too; the signature itself stays here.
        Matcher scope = SCOPE.matcher(String.valueOf(exchange.header(AUTHORIZATION)));
        if (scope.find()) {
            said.put(AUTHORIZATION, scope.group());
        }
        Passage passage =
                new Passage(this, partition, PeerRequest.of(exchange, said), exchange, refusal, waiting.deadline());
        exchange.onClosed(passage::abandon);
        passage.look();
    }

    Placement placement() {
        return placement;
    }

    PeerLinks links() {
        return links;
    }

    LeaderWait waiting() {
        return waiting;
    }

    RequestHandler here() {
        return here;
    }

    ForwardCounters counters() {
        return counters;
    }

    /** Any thread. */
    public PeerNumbers numbers() {
        return counters.numbers(links.waiting(), waiting.waiting(), links.unreachable());
    }
}
