package io.holdfast.app.peer;

import io.holdfast.app.http.PeerLinks;
import io.holdfast.app.http.PeerReplies;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.Response;
import io.holdfast.app.loop.Loop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Asks several nodes at once, and says what they answer and who did not. Any thread. */
public final class Gathering {
    /** Long enough for a node that is busy, short enough for whoever looks at a page. */
    public static final long USUAL_MILLIS = 2_000;

    private static final int OK = 200;

    private final PeerLinks links;
    private final long mostMillis;

    /** @param mostMillis that a node may take to answer */
    public Gathering(PeerLinks links, long mostMillis) {
        this.links = links;
        this.mostMillis = mostMillis;
    }

    /** All nodes but this one. */
    public List<String> others() {
        return links.nodes();
    }

    /** Asks all other nodes the same. Completes on a loop. */
    CompletableFuture<Gathered> askOthers(String path, byte[] body) {
        PeerRequest question = PeerRequest.own(path, Map.of(), body);
        Map<String, PeerRequest> questions = new HashMap<>();
        others().forEach(node -> questions.put(node, question));
        CompletableFuture<Gathered> gathered = new CompletableFuture<>();
        ask(questions, gathered::complete);
        return gathered;
    }

    /** Asks each node what is meant for it. The listener runs once, on a loop: the one that runs this, if it is one. */
    public void ask(Map<String, PeerRequest> requests, Consumer<Gathered> listener) {
        Loop loop = links.anyLoop();
        Round round = new Round(requests.size(), listener);
        if (loop.isCurrent()) {
            begin(loop, requests, round);
        } else {
            loop.execute(() -> begin(loop, requests, round));
        }
    }

    private void begin(Loop loop, Map<String, PeerRequest> requests, Round round) {
        if (requests.isEmpty()) {
            round.end();
            return;
        }
        loop.schedule(() -> round.giveUp(requests.keySet(), mostMillis), mostMillis);
        requests.forEach((node, request) -> links.send(node, loop, request, round.of(node)));
    }

    /** One question to several nodes. Its loop only. */
    private static final class Round {
        private final Consumer<Gathered> listener;
        private final Map<String, byte[]> answers = new TreeMap<>();
        private final SortedMap<String, String> silent = new TreeMap<>();
        private final int asked;
        private boolean isMisplaced;
        private boolean isOver;

        Round(int asked, Consumer<Gathered> listener) {
            this.asked = asked;
            this.listener = listener;
        }

        PeerReplies of(String node) {
            return new PeerReplies() {
                @Override
                public void answered(Response response) {
                    if (response.head().status() == OK) {
                        answers.put(node, bytes(response));
                    } else {
                        silent.put(
                                node, "it failed with status " + response.head().status());
                    }
                    endIfAll();
                }

                @Override
                public void notTaken(NotTaken why) {
                    isMisplaced |= why == NotTaken.NOT_HERE;
                    silent.put(
                            node,
                            switch (why) {
                                case NOT_HERE -> "it does not lead what it was asked for";
                                case BUSY -> "it has too much to do";
                                case UNREACHABLE -> "it cannot be reached";
                            });
                    endIfAll();
                }

                @Override
                public void lost() {
                    silent.put(node, "the connection to it was lost");
                    endIfAll();
                }
            };
        }

        private void endIfAll() {
            if (answers.size() + silent.size() == asked) {
                end();
            }
        }

        void giveUp(Collection<String> nodes, long millis) {
            if (!isOver) {
                nodes.stream()
                        .filter(node -> !answers.containsKey(node))
                        .forEach(node -> silent.putIfAbsent(node, "nothing came within " + millis + " ms"));
                end();
            }
        }

        void end() {
            if (!isOver) {
                isOver = true;
                listener.accept(new Gathered(answers, silent, isMisplaced));
            }
        }

        private static byte[] bytes(Response response) {
            ByteArrayOutputStream out =
                    new ByteArrayOutputStream(response.body().sizeHint());
            try {
                response.body().writeTo(out);
            } catch (IOException impossible) {
                throw new AssertionError("a buffer was not written to an array", impossible);
            }
            return out.toByteArray();
        }
    }
}
