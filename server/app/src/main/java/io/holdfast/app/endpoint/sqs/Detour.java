package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.access.Principal;
import io.holdfast.app.http.Exchange;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** In a cluster, what stands between who asks and the actions: requests for queues of other nodes are carried out there. Any loop. */
public interface Detour {
    /**
     * Whether the request is for another node, or it is not known yet for which. Then the exchange will be answered. What another node has passed on
     * is never passed on again. Called while the request is read.
     *
     * @param baseUrl what queue URLs begin with; null if the answer has none
     * @param refusal what to do if no node takes it
     */
    boolean takes(
            Request request, Principal who, Exchange exchange, @Nullable String baseUrl, Consumer<Failure> refusal);

    /** Ends the polls of a group on all other nodes. */
    void endPolls(String account, String group);
}
