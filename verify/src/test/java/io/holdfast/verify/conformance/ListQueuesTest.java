package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How queues are listed: the behaviour's section 5.3. */
@InBothProtocols
@Holds("ListQueues")
class ListQueuesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    ListQueuesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A13: pages follow each other and the last one has no token")
    void pagesFollowEachOther() {
        IntStream.range(0, 10).forEach(i -> wire.create("a13-" + i));
        Answer first = wire.call("ListQueues", "{'QueueNamePrefix':'a13-','MaxResults':2}")
                .succeeds();
        assertThat(names(first)).containsExactly("a13-0", "a13-1");
        Answer rest = page("a13-", 10, first.text("NextToken"));
        assertThat(names(rest)).containsExactly("a13-2", "a13-3", "a13-4", "a13-5", "a13-6", "a13-7", "a13-8", "a13-9");
        rest.without("NextToken");
        Answer all =
                wire.call("ListQueues", "{'QueueNamePrefix':'a13-'}").succeeds().without("NextToken");
        assertThat(names(all)).hasSize(10);
    }

    @Test
    void lastPageHasNoTokenEvenIfItIsFull() {
        IntStream.range(0, 4).forEach(i -> wire.create("full-" + i));
        Answer first = wire.call("ListQueues", "{'QueueNamePrefix':'full-','MaxResults':2}")
                .succeeds();
        Answer last = page("full-", 2, first.text("NextToken"));
        assertThat(names(last)).containsExactly("full-2", "full-3");
        last.without("NextToken");
    }

    @Test
    void listIsSortedByName() {
        List.of("sort-c", "sort-a", "sort-b").forEach(wire::create);
        assertThat(names(wire.call("ListQueues", "{'QueueNamePrefix':'sort-'}").succeeds()))
                .containsExactly("sort-a", "sort-b", "sort-c");
    }

    @Test
    void prefixIsCaseSensitive() {
        wire.create("Prefix-1");
        wire.call("ListQueues", "{'QueueNamePrefix':'prefix-'}").succeeds().withExactly("{}");
        wire.call("ListQueues", "{'QueueNamePrefix':'Prefix-'}")
                .succeeds()
                .withExactly("{'QueueUrls':['%s/000000000000/Prefix-1']}", wire.endpoint());
    }

    @Test
    void tokenStaysGoodWhenTheQueueItStoppedAtIsDeleted() {
        IntStream.range(0, 3).forEach(i -> wire.create("shrink-" + i));
        Answer first = wire.call("ListQueues", "{'QueueNamePrefix':'shrink-','MaxResults':1}")
                .succeeds();
        wire.call("DeleteQueue", "{'QueueUrl':'shrink-0'}").succeedsWithoutBody();
        assertThat(names(page("shrink-", 10, first.text("NextToken")))).containsExactly("shrink-1", "shrink-2");
    }

    @Test
    @Holds("listed queues")
    void withoutMaxResultsThereAreAtMostAThousandAndNeverAToken() {
        IntStream.range(0, 1001).forEach(i -> wire.create("thousand-" + i));
        Answer all = wire.call("ListQueues", "{'QueueNamePrefix':'thousand-'}").succeeds();
        assertThat(names(all)).hasSize(1000);
        all.without("NextToken");
        Answer page = wire.call("ListQueues", "{'QueueNamePrefix':'thousand-','MaxResults':1000}")
                .succeeds();
        assertThat(names(page("thousand-", 1000, page.text("NextToken")))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1001})
    @Holds("listed queues")
    void maxResultsOutOfRangeIsRefused(int maxResults) {
        wire.call("ListQueues", "{'MaxResults':%d}", maxResults)
                .refusesParameter("Value for parameter MaxResults is invalid."
                        + " Reason: MaxResults must be an integer between 1 and 1000.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "====", "YWZ0ZX", "é"})
    void tokenThatWasNeverGivenIsRefused(String token) {
        wire.call("ListQueues", "{'MaxResults':1,'NextToken':'%s'}", token)
                .refusesParameter("Invalid or expired next token.");
    }

    private Answer page(String prefix, int maxResults, String token) {
        return wire.call(
                        "ListQueues",
                        "{'QueueNamePrefix':'%s','MaxResults':%d,'NextToken':'%s'}",
                        prefix,
                        maxResults,
                        token)
                .succeeds();
    }

    private static List<String> names(Answer answer) {
        return answer.list("QueueUrls").stream()
                .map(url -> ((String) url).replaceAll(".*/", ""))
                .toList();
    }
}
