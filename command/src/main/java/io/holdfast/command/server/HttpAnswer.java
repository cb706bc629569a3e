package io.holdfast.command.server;

import java.util.Map;
import tools.jackson.core.JacksonException;

/** What came back for one request. Immutable. */
final class HttpAnswer {
    private final int status;
    private final byte[] body;

    HttpAnswer(int status, byte[] body) {
        this.status = status;
        this.body = body;
    }

    int status() {
        return status;
    }

    boolean succeeded() {
        return status >= 200 && status < 300;
    }

    /** The texts of an answer of the Query protocol. */
    Map<String, String> xml() {
        return QueryAnswer.parse(body);
    }

    /** Nothing, if it is not JSON: proxies and other servers answer with pages. */
    Json json() {
        try {
            return Json.parse(body);
        } catch (JacksonException page) {
            return new Json(null);
        }
    }
}
