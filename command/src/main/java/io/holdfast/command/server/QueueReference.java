package io.holdfast.command.server;

/**
 * A queue as people name it: by its name, its URL or its ARN.
 *
 * @param account empty for the caller's own
 * @param url empty if the server has to be asked for it
 */
public record QueueReference(String name, String account, String url) {

    public static QueueReference of(String text) {
        if (text.startsWith("arn:")) {
            String[] parts = text.split(":", -1);
            return parts.length == 6 ? new QueueReference(parts[5], parts[4], "") : new QueueReference(text, "", "");
        }
        if (text.startsWith("http://") || text.startsWith("https://")) {
            return new QueueReference(text.substring(text.lastIndexOf('/') + 1), "", text);
        }
        return new QueueReference(text, "", "");
    }
}
