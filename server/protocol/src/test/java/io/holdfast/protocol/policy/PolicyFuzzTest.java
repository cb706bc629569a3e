package io.holdfast.protocol.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.policy.NaiveEvaluator.Answer;
import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random policies and requests: {@code -Dholdfast.long=true} for many, {@code -Dholdfast.seed=N} for one of them again. */
class PolicyFuzzTest {
    private static final long SEEDS = Boolean.getBoolean("holdfast.long") ? 200_000 : 6_000;

    @Test
    void bothEvaluatorsDecideAlike() throws MalformedPolicy {
        Map<Answer, Integer> answers = new EnumMap<>(Answer.class);
        Long only = Long.getLong("holdfast.seed");
        for (long seed = only == null ? 0 : only; seed < (only == null ? SEEDS : only + 1); seed++) {
            answers.merge(decide(seed), 1, Integer::sum);
        }
        if (only == null) {
            assertThat(answers.values())
                    .as("%s: every answer is frequent", answers)
                    .hasSize(3)
                    .allMatch(n -> n > SEEDS / 20);
        }
    }

    private static Answer decide(long seed) throws MalformedPolicy {
        RandomPolicies random = new RandomPolicies(seed);
        AccessRequest request = random.request();
        List<Map<String, Object>> own = new ArrayList<>();
        List<Policy> compiled = new ArrayList<>();
        while (own.size() < 3 && random.oftenTrue()) {
            Map<String, Object> policy = random.policy(false);
            own.add(policy);
            compiled.add(Policy.ofUser("p" + own.size(), json(policy)));
        }
        Map<String, Object> queue = random.oftenTrue() ? random.policy(true) : null;
        Policy compiledQueue = queue == null ? null : Policy.ofQueue(json(queue));
        Answer expected = new NaiveEvaluator(request).decide(own, queue);

        Decision decision = PolicyEvaluator.decide(request, new IdentityPolicies(compiled), compiledQueue);

        if (answer(decision) != expected) {
            throw new AssertionError("seed " + seed + ": expected " + expected + "\n" + request + "\nuser " + own
                    + "\nqueue " + queue + "\n"
                    + Explanation.of(request, new IdentityPolicies(compiled), compiledQueue)
                            .text());
        }
        return expected;
    }

    private static Answer answer(Decision decision) {
        if (decision instanceof Decision.Denied denied) {
            return denied.isExplicit() ? Answer.DENIED_EXPLICITLY : Answer.DENIED;
        }
        return Answer.ALLOWED;
    }

    private static String json(Map<String, Object> policy) {
        return JsonDocument.write(value(policy));
    }

    private static JsonValue value(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            map.forEach((key, member) -> members.put(String.valueOf(key), value(member)));
            return new JsonValue.Structure(members);
        }
        if (tree instanceof List<?> list) {
            return new JsonValue.Sequence(
                    list.stream().map(PolicyFuzzTest::value).toList());
        }
        return new JsonValue.Text(String.valueOf(tree));
    }
}
