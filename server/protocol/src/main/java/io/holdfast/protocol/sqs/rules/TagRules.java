package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What tags of a queue may be. Null means no objection. */
public final class TagRules {
    private TagRules() {}

    /** The tags to add; whether all of them find room beside those that are there is another question. */
    public static @Nullable Failure tag(Map<String, String> tags, String queueName) {
        return tags.isEmpty() ? Failure.missingParameter("Tags") : newQueue(tags, queueName);
    }

    /** The tags of a queue to create, of which there may be none. */
    public static @Nullable Failure newQueue(Map<String, String> tags, String queueName) {
        for (Map.Entry<String, String> tag : tags.entrySet()) {
            if (!isKey(tag.getKey())) {
                return keyLength();
            }
            if (characters(tag.getValue()) > SqsLimits.TAG_VALUE_MAX_CHARACTERS) {
                return Failure.invalidParameter("Tag values must be between 0 and 256 characters in length.");
            }
        }
        return tags.size() > SqsLimits.TAGS_MAX ? tooMany(queueName) : null;
    }

    /** The keys to remove; unknown ones do not matter. */
    public static @Nullable Failure untag(List<String> keys) {
        return !keys.isEmpty() && keys.stream().allMatch(TagRules::isKey) ? null : keyLength();
    }

    public static Failure tooMany(String queueName) {
        return Failure.invalidParameter("Too many tags added for queue " + queueName + ".");
    }

    private static Failure keyLength() {
        return Failure.invalidParameter("Tag keys must be between 1 and 128 characters in length.");
    }

    private static boolean isKey(String key) {
        return !key.isEmpty() && characters(key) <= SqsLimits.TAG_KEY_MAX_CHARACTERS;
    }

    private static int characters(String text) {
        return text.codePointCount(0, text.length());
    }
}
