package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.cloudwatch.CloudWatchRequest.ListTagsForResource;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.TagResource;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.UntagResource;
import java.util.Map;
import java.util.TreeMap;

/** Reads tags and what is asked of them. */
final class TagReader {
    private TagReader() {}

    static TagResource tagResource(RequestMembers in) throws CloudWatchRefused {
        if (!in.has("Tags")) {
            throw in.absent("Tags");
        }
        return new TagResource(arn(in), tags(in, "Tags"));
    }

    static UntagResource untagResource(RequestMembers in) throws CloudWatchRefused {
        if (!in.has("TagKeys")) {
            throw in.absent("TagKeys");
        }
        return new UntagResource(
                arn(in), in.texts("TagKeys", CloudWatchLimits.MAX_TAGS, CloudWatchLimits.TAG_KEY_MAX_CHARACTERS));
    }

    static ListTagsForResource listTagsForResource(RequestMembers in) throws CloudWatchRefused {
        return new ListTagsForResource(arn(in));
    }

    static Map<String, String> tags(RequestMembers in, String name) throws CloudWatchRefused {
        Map<String, String> tags = new TreeMap<>();
        for (RequestMembers each : in.items(name, CloudWatchLimits.MAX_TAGS)) {
            String key = each.required("Key", 1, CloudWatchLimits.TAG_KEY_MAX_CHARACTERS);
            if (tags.put(key, each.required("Value", 0, CloudWatchLimits.TAG_VALUE_MAX_CHARACTERS)) != null) {
                throw new CloudWatchRefused(
                        CloudWatchError.invalidValue("The tag key " + key + " occurs more than once."));
            }
        }
        return tags;
    }

    private static String arn(RequestMembers in) throws CloudWatchRefused {
        return in.required("ResourceARN", 1, CloudWatchLimits.ARN_MAX_CHARACTERS);
    }
}
