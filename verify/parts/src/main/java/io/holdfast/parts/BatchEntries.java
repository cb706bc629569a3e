package io.holdfast.parts;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The entries of a batch request in JSON, and how to take one out and call it failed in the answer. */
final class BatchEntries {
    private static final Pattern ARRAY = Pattern.compile("\"Entries\"\\s*:\\s*\\[");
    private static final Pattern ID = Pattern.compile("\"Id\"\\s*:\\s*\"([^\"]*)\"");
    private static final Pattern FAILED = Pattern.compile("\"Failed\"\\s*:\\s*\\[\\s*");

    private final String before;
    private final List<String> entries;
    private final String after;

    private BatchEntries(String before, List<String> entries, String after) {
        this.before = before;
        this.entries = entries;
        this.after = after;
    }

    static BatchEntries of(String request) {
        Matcher array = ARRAY.matcher(request);
        if (!array.find()) {
            throw new IllegalArgumentException("no batch: " + request);
        }
        List<String> entries = new ArrayList<>();
        int depth = 0;
        int start = 0;
        boolean quoted = false;
        for (int i = array.end(); i < request.length(); i++) {
            char c = request.charAt(i);
            if (quoted) {
                if (c == '\\') {
                    i++;
                } else if (c == '"') {
                    quoted = false;
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' && depth++ == 0) {
                start = i;
            } else if (c == '}' && --depth == 0) {
                entries.add(request.substring(start, i + 1));
            } else if (c == ']' && depth == 0) {
                return new BatchEntries(request.substring(0, array.end()), entries, request.substring(i));
            }
        }
        throw new IllegalArgumentException("no end of the batch: " + request);
    }

    int size() {
        return entries.size();
    }

    String id(int position) {
        Matcher id = ID.matcher(entries.get(position));
        if (!id.find()) {
            throw new IllegalArgumentException("an entry without id: " + entries.get(position));
        }
        return id.group(1);
    }

    String without(int position) {
        List<String> rest = new ArrayList<>(entries);
        rest.remove(position);
        return before + String.join(",", rest) + after;
    }

    /** The answer with one more entry among those that failed. */
    static String failing(String answer, String id, String code, boolean senderFault) {
        String entry = "{\"Id\":\"" + id + "\",\"Code\":\"" + code + "\",\"SenderFault\":" + senderFault
                + ",\"Message\":\"by the proxy\"}";
        Matcher failed = FAILED.matcher(answer);
        if (failed.find()) {
            String rest = answer.substring(failed.end());
            return answer.substring(0, failed.end()) + entry + (rest.startsWith("]") ? "" : ",") + rest;
        }
        int open = answer.indexOf('{') + 1;
        String rest = answer.substring(open).strip();
        return "{\"Failed\":[" + entry + "]" + (rest.equals("}") ? "" : ",") + rest;
    }
}
