package io.holdfast.protocol.cloudwatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.protocol.wire.cbor.CborTree;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.tree.FormTree;
import io.holdfast.protocol.wire.tree.JsonTree;
import io.holdfast.protocol.wire.tree.Tree;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Time;
import io.holdfast.protocol.wire.tree.Tree.Whole;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One request, written in JSON with single quotes, read in all three protocols, which must agree. */
final class ThreeProtocols {
    private ThreeProtocols() {}

    static CloudWatchRequest read(String operation, String json) throws Exception {
        List<CloudWatchRequest> read = new ArrayList<>();
        for (Members members : inAll(json)) {
            read.add(CloudWatchRequests.read(named(operation), members));
        }
        assertThat(read).as("JSON, CBOR, form").allMatch(read.get(0)::equals);
        return read.get(0);
    }

    static CloudWatchError refused(String operation, String json) throws Exception {
        List<CloudWatchError> errors = new ArrayList<>();
        for (Members members : inAll(json)) {
            errors.add(Objects.requireNonNull(catchThrowableOfType(
                            CloudWatchRefused.class, () -> CloudWatchRequests.read(named(operation), members)))
                    .error());
        }
        assertThat(errors).as("JSON, CBOR, form").allMatch(errors.get(0)::equals);
        return errors.get(0);
    }

    static CloudWatchOperation named(String operation) {
        return Objects.requireNonNull(CloudWatchOperation.named(operation));
    }

    static Members json(String json) throws Exception {
        byte[] bytes = json.replace('\'', '"').getBytes(UTF_8);
        return JsonTree.read(bytes, 0, bytes.length);
    }

    private static List<Members> inAll(String json) throws Exception {
        Members inJson = json(json);
        Members withTimes = (Members) withTimes("", inJson);
        byte[] cbor = CborTree.write(withTimes);
        List<String> parameters = new ArrayList<>();
        flatten("", withTimes, parameters);
        byte[] form = String.join("&", parameters).getBytes(UTF_8);
        return List.of(
                inJson,
                CborTree.read(cbor, 0, cbor.length),
                FormTree.read(FormParameters.read(null, form, 0, form.length)));
    }

    private static Tree withTimes(String name, Tree tree) {
        if (tree instanceof Members members) {
            Map<String, Tree> changed = new LinkedHashMap<>();
            members.values().forEach((each, value) -> changed.put(each, withTimes(each, value)));
            return new Members(changed);
        } else if (tree instanceof Items items) {
            return new Items(
                    items.values().stream().map(item -> withTimes(name, item)).toList());
        } else if (List.of("StartTime", "EndTime", "Timestamp", "StartDate", "EndDate")
                .contains(name)) {
            return tree instanceof Whole whole
                    ? new Time(whole.value() * 1000)
                    : tree instanceof Real real ? new Time(Math.round(real.value() * 1000)) : tree;
        }
        return tree;
    }

    private static void flatten(String path, Tree tree, List<String> parameters) {
        if (tree instanceof Members members) {
            members.values()
                    .forEach((name, value) -> flatten(path.isEmpty() ? name : path + '.' + name, value, parameters));
        } else if (tree instanceof Items items) {
            if (items.values().isEmpty()) {
                parameters.add(path + '=');
            }
            for (int i = 0; i < items.values().size(); i++) {
                flatten(path + ".member." + (i + 1), items.values().get(i), parameters);
            }
        } else {
            parameters.add(path + '=' + URLEncoder.encode(leaf(tree), UTF_8));
        }
    }

    private static String leaf(Tree tree) {
        if (tree instanceof Text text) {
            return text.value();
        }
        return tree instanceof Time time
                ? Instant.ofEpochMilli(time.millis()).toString()
                : new String(JsonTree.write(tree), UTF_8);
    }
}
