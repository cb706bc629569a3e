package io.holdfast.app.endpoint.admin;

import java.util.UUID;
import java.util.regex.Pattern;

/** The id of a message as people write it. */
final class MessageIdText {
    private static final Pattern UUID_TEXT =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    private MessageIdText() {}

    static UUID parse(String text) throws AdminRefused {
        if (!UUID_TEXT.matcher(text).matches()) {
            throw AdminRefused.invalid("A message id looks like 5fea7756-0ea4-451a-a703-a558b933e274, not \""
                    + AdminParameters.shown(text) + "\".");
        }
        return UUID.fromString(text);
    }
}
