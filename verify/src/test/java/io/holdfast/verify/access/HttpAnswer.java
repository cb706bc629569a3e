package io.holdfast.verify.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What came back, whichever protocol it is in. */
record HttpAnswer(int status, String head, String text) {
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)");
    private static final Pattern JSON_CODE = Pattern.compile("(?i)\r\nx-amzn-query-error: ([^;\r]*)");
    /** What APIs say that were never spoken in Query. */
    private static final Pattern SHAPE = Pattern.compile("\"__type\":\"(?:[^\"#]*#)?([^\"]*)\"");

    /** What the server's own API says. */
    private static final Pattern ADMIN_CODE = Pattern.compile("^\\{\"error\":\\{\"code\":\"([^\"]*)\"");

    private static final Pattern XML_CODE = Pattern.compile("<Code>([^<]*)</Code>");
    private static final Pattern JSON_MESSAGE = Pattern.compile("\"[mM]essage\":\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern XML_MESSAGE = Pattern.compile("<Message>([^<]*)</Message>");

    /** @throws EOFException if it is not whole */
    static HttpAnswer of(byte[] bytes) throws EOFException {
        String all = new String(bytes, UTF_8);
        int end = all.indexOf("\r\n\r\n");
        Matcher length = LENGTH.matcher(all);
        if (end < 0 || !length.find() || bytes.length < end + 4 + Integer.parseInt(length.group(1))) {
            throw new EOFException("the connection ended before the answer was complete");
        }
        return new HttpAnswer(
                Integer.parseInt(all.substring(9, 12)), all.substring(0, end + 2), all.substring(end + 4));
    }

    /** The code of an error as the Query protocol calls it, or nothing. */
    String code() {
        String json = first(JSON_CODE, head);
        String code = json.isEmpty() ? first(XML_CODE, text) : json;
        code = code.isEmpty() ? first(SHAPE, text) : code;
        return code.isEmpty() ? first(ADMIN_CODE, text) : code;
    }

    /** The sentence of an error, or nothing. */
    String message() {
        String json = first(JSON_MESSAGE, text);
        return json.isEmpty() ? first(XML_MESSAGE, text).replace("&apos;", "'").replace("&#39;", "'") : json;
    }

    /** The status and, of an error, its code. */
    String outcome() {
        return (status + " " + code()).strip();
    }

    /** What stands in the first element of this name. */
    String element(String name) {
        String found = first(Pattern.compile("<" + name + ">([^<]*)</" + name + ">"), text);
        if (found.isEmpty()) {
            throw new AssertionError("no " + name + " in " + status + " " + text);
        }
        return found;
    }

    /** The text of the first JSON member of this name. */
    String member(String name) {
        String found = first(Pattern.compile("\"" + name + "\":\"([^\"]*)\""), text);
        if (found.isEmpty()) {
            throw new AssertionError("no " + name + " in " + status + " " + text);
        }
        return found;
    }

    private static String first(Pattern pattern, String in) {
        Matcher matcher = pattern.matcher(in);
        return matcher.find() ? matcher.group(1) : "";
    }
}
