package io.holdfast.protocol.cloudwatch;

import java.util.SortedMap;
import java.util.TreeMap;

/** The members that name a metric, which stand in many structures. */
record MetricMembers(RequestMembers in) {
    private static final int NAME = CloudWatchLimits.NAME_MAX_CHARACTERS;

    /** The metric, which must be there. */
    Metric required() throws CloudWatchRefused {
        return required(namespace());
    }

    Metric required(String namespace) throws CloudWatchRefused {
        String name = in.text("MetricName", 1, NAME);
        if (name == null) {
            throw new CloudWatchRefused(CloudWatchError.missing(in.full("MetricName")));
        }
        requirePrintable("MetricName", name);
        return new Metric(namespace, name, dimensions());
    }

    String namespace() throws CloudWatchRefused {
        String namespace = in.text("Namespace", 1, NAME);
        if (namespace == null) {
            throw new CloudWatchRefused(CloudWatchError.missing(in.full("Namespace")));
        }
        if (namespace.startsWith(":")) {
            throw in.broken("Namespace", namespace, "Member must satisfy regular expression pattern: [^:].*");
        }
        requirePrintable("Namespace", namespace);
        return namespace;
    }

    private SortedMap<String, String> dimensions() throws CloudWatchRefused {
        SortedMap<String, String> dimensions = new TreeMap<>();
        for (RequestMembers each : in.items("Dimensions", CloudWatchLimits.DIMENSIONS_MAX)) {
            String name = each.required("Name", 1, NAME);
            String value = each.required("Value", 1, CloudWatchLimits.DIMENSION_VALUE_MAX_CHARACTERS);
            requirePrintable("Dimensions", name);
            requirePrintable("Dimensions", value);
            if (dimensions.put(name, value) != null) {
                throw new CloudWatchRefused(CloudWatchError.invalidValue(
                        "The parameter " + in.full("Dimensions") + " names the dimension " + name + " twice."));
            }
        }
        return dimensions;
    }

    /** The service takes no control characters; here they would also break the names of rows. */
    private void requirePrintable(String name, String value) throws CloudWatchRefused {
        if (value.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
            throw new CloudWatchRefused(CloudWatchError.invalidValue(
                    "The parameter " + in.full(name) + " must not contain control characters."));
        }
    }
}
