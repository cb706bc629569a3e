package io.holdfast.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NumberedRequestTest {
    private static final Pattern GROUP = Pattern.compile("MessageGroupId\\W+(\\w+)");
    private static final Pattern ID = Pattern.compile("MessageDeduplicationId\\W+(\\w+)");

    @ParameterizedTest
    @EnumSource
    void messagesJoinTheGroupsInTurnAndNoIdComesTwice(Protocol protocol) {
        Groups groups = new Groups('g', 4);
        QueueAddress queue = new QueueAddress(1, "http://127.0.0.1/0/q.fifo")
                .speaking(protocol)
                .inGroups(groups);
        NumberedRequest request = new NumberedRequest(protocol.wire().send(queue, new Bodies(1), 3), groups);
        Set<String> ids = new HashSet<>();

        assertThat(found(GROUP, text(request, ids))).containsExactly("g00000000", "g00000001", "g00000002");
        assertThat(found(GROUP, text(request, ids))).containsExactly("g00000003", "g00000000", "g00000001");
        assertThat(ids).hasSize(6).allMatch(id -> id.length() == 17);
    }

    private static String text(NumberedRequest request, Set<String> ids) {
        String text = StandardCharsets.US_ASCII.decode(request.next()).toString();
        ids.addAll(found(ID, text));
        return text;
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }
}
