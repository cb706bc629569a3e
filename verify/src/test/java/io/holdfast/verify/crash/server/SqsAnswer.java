package io.holdfast.verify.crash.server;

import java.util.Locale;

/** One whole HTTP answer. */
public record SqsAnswer(int status, String head, String text) {
    public boolean isAcknowledged() {
        return status == 200;
    }

    public Json json() {
        return Json.read(text);
    }

    /** The type of the error without its name space; the text itself where it is no JSON. */
    public String error() {
        if (!isJson()) {
            return text;
        }
        String type = json().text("__type");
        return type.substring(type.indexOf('#') + 1);
    }

    /** The sentence for people. */
    public String message() {
        return isJson() ? json().text("message") : text;
    }

    /** Whether the server says itself that the request may or may not have happened. */
    public boolean leavesOutcomeOpen() {
        return status >= 500
                && (status != 503
                        || message().contains("outcome of this request is unknown")
                        || message().contains("may have been carried out"));
    }

    public boolean closesConnection() {
        return head.toLowerCase(Locale.ROOT).contains("connection: close");
    }

    private boolean isJson() {
        return text.startsWith("{");
    }
}
