package io.holdfast.protocol.wire.query;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes one answer of the Query protocol, member by member. What is null does not appear. */
public final class QueryXml {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final StringBuilder out = new StringBuilder();
    private final String operation;

    private QueryXml(String operation) {
        this.operation = operation;
    }

    /** Begins the answer to an operation of the API with this namespace. */
    public static QueryXml begin(String namespace, String operation) {
        QueryXml xml = new QueryXml(operation);
        xml.out
                .append('<')
                .append(operation)
                .append("Response xmlns=\"")
                .append(namespace)
                .append("\">");
        return xml;
    }

    /** All of the answer to a request that was refused. */
    public static String error(String namespace, QueryError error, String requestId) {
        QueryXml xml = new QueryXml("Error");
        xml.out.append("<ErrorResponse xmlns=\"").append(namespace).append("\">");
        xml.open("Error")
                .text("Type", error.senderFault() ? "Sender" : "Receiver")
                .text("Code", error.code())
                .text("Message", error.message())
                .close("Error");
        return xml.text("RequestId", requestId).close("ErrorResponse").out.toString();
    }

    public QueryXml open(String element) {
        out.append('<').append(element).append('>');
        return this;
    }

    public QueryXml close(String element) {
        out.append("</").append(element).append('>');
        return this;
    }

    public QueryXml text(String element, @Nullable String text) {
        if (text != null) {
            open(element);
            escaped(text);
            close(element);
        }
        return this;
    }

    public QueryXml date(String element, long epochMillis) {
        return text(element, DATE.format(Instant.ofEpochMilli(epochMillis)));
    }

    /** Ends the answer and gives all of it. */
    public String end(String requestId) {
        open("ResponseMetadata").text("RequestId", requestId).close("ResponseMetadata");
        return close(operation + "Response").out.toString();
    }

    /** What XML cannot hold, not even escaped, is replaced. */
    private void escaped(String text) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\r' -> out.append("&#13;");
                default -> out.appendCodePoint(isXml(c) ? c : 0xFFFD);
            }
        });
    }

    private static boolean isXml(int c) {
        boolean control = c < ' ' && c != '\t' && c != '\n';
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        return !control && !surrogate && c != 0xFFFE && c != 0xFFFF;
    }
}
