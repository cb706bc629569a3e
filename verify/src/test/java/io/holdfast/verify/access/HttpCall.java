package io.holdfast.verify.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.verify.conformance.Json;
import io.holdfast.verify.conformance.QueryForm;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** A request as it goes over the wire, but for its host. Immutable. */
record HttpCall(String method, String path, String query, Map<String, String> headers, String body) {
    HttpCall {
        headers = Map.copyOf(headers);
    }

    static HttpCall get(String path, String query) {
        return new HttpCall("GET", path, query, Map.of(), "");
    }

    static HttpCall json(String action, String json) {
        Map<String, String> headers =
                Map.of("Content-Type", "application/x-amz-json-1.0", "X-Amz-Target", "AmazonSQS." + action);
        return new HttpCall("POST", "/", "", headers, json);
    }

    /** The same in the Query protocol. */
    static HttpCall query(String action, String json) {
        return form(QueryForm.of(action, (Map<?, ?>) Json.read(json.getBytes(UTF_8)))
                .toString());
    }

    /** @param members of the request, already encoded */
    static HttpCall iam(String action, String members) {
        return form("Action=" + action + "&Version=2010-05-08" + (members.isEmpty() ? "" : "&" + members));
    }

    static HttpCall sts(String action) {
        return form("Action=" + action + "&Version=2011-06-15");
    }

    static HttpCall form(String form) {
        return new HttpCall(
                "POST", "/", "", Map.of("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"), form);
    }

    /** @param path behind {@code /admin/v1} */
    static HttpCall admin(String method, String path, String query, String json) {
        Map<String, String> headers = json.isEmpty() ? Map.of() : Map.of("Content-Type", "application/json");
        return new HttpCall(method, "/admin/v1" + path, query, headers, json);
    }

    HttpCall with(String header, String value) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(header, value);
        return new HttpCall(method, path, query, changed, body);
    }

    HttpCall without(String header) {
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.remove(header);
        return new HttpCall(method, path, query, changed, body);
    }

    HttpCall withBody(String other) {
        return new HttpCall(method, path, query, headers, other);
    }

    HttpCall withQuery(String other) {
        return new HttpCall(method, path, other, headers, body);
    }

    /** The service that it must be signed for. */
    String service() {
        if (path.startsWith("/admin/")) {
            return "holdfast";
        }
        if (body.contains("&Version=2010-05-08")) {
            return "iam";
        }
        if (body.contains("&Version=2011-06-15")) {
            return "sts";
        }
        if (body.contains("&Version=2010-08-01")) {
            return "monitoring";
        }
        return headers.getOrDefault("X-Amz-Target", "").startsWith("TrentService.") ? "kms" : "sqs";
    }

    byte[] bytes(String host) {
        byte[] content = body.getBytes(UTF_8);
        StringBuilder head = new StringBuilder(method).append(' ').append(path);
        head.append(query.isEmpty() ? "" : "?" + query)
                .append(" HTTP/1.1\r\nHost: ")
                .append(host);
        head.append("\r\nConnection: close\r\nContent-Length: ").append(content.length);
        headers.forEach(
                (name, value) -> head.append("\r\n").append(name).append(": ").append(value));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.append("\r\n\r\n").toString().getBytes(UTF_8));
        bytes.writeBytes(content);
        return bytes.toByteArray();
    }
}
