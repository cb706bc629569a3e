package io.holdfast.app.endpoint;

import io.holdfast.app.access.Principal;
import io.holdfast.app.http.Exchange;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The other nodes of a cluster, for requests that are not about messages. Any loop. */
public interface Elsewhere {
    /** The partition of what belongs to no queue. */
    int control();

    /** The partition of a queue, whether it exists or not. */
    int partitionOf(String region, String account, String queue);

    /** Whether a partition's requests are carried out on this node, and what it reads now is not outdated. */
    boolean isHere(int partition);

    /**
     * Has a request carried out where its partition is. Called while the request is read.
     *
     * @param baseUrl what queue URLs begin with; null if the answer has none
     * @param refusal what to do, with a sentence, if no node takes it
     */
    void pass(int partition, Principal who, Exchange exchange, @Nullable String baseUrl, Consumer<String> refusal);
}
