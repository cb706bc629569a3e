package io.holdfast.parts;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request or an answer of HTTP/1.1 with its length in its head, which is all that SQS's clients and servers send. */
final class HttpMessage {
    private static final int LONGEST_HEAD = 64 * 1024;

    private final String head;
    private final byte[] body;

    private HttpMessage(String head, byte[] body) {
        this.head = head;
        this.body = body;
    }

    /** Blocks until a whole message is there; null if the other side closed instead of beginning one. */
    static @Nullable HttpMessage read(InputStream in) throws IOException {
        String head = readHead(in);
        if (head == null) {
            return null;
        }
        HttpMessage message = new HttpMessage(head, new byte[0]);
        if (message.header("Transfer-Encoding").isPresent()) {
            throw new IOException("chunked messages are not for this proxy: " + head);
        }
        int length = message.header("Content-Length").map(Integer::parseInt).orElse(0);
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("closed within a body");
        }
        return new HttpMessage(head, body);
    }

    private static @Nullable String readHead(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream(1024);
        // The last four bytes, of which the end of a head is made.
        int last = 0;
        while (last != 0x0d0a0d0a) {
            int next = in.read();
            if (next < 0) {
                if (head.size() == 0) {
                    return null;
                }
                throw new EOFException("closed within a head");
            }
            head.write(next);
            last = last << 8 | next;
            if (head.size() > LONGEST_HEAD) {
                throw new IOException("no end of the head");
            }
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    /** An error as SQS words it. */
    static HttpMessage error(int status, String code, String message) {
        String fault = status < 500 ? "Sender" : "Receiver";
        return answer(
                status,
                "{\"__type\":\"com.amazonaws.sqs#" + code + "\",\"message\":\"" + message + "\"}",
                "x-amzn-query-error: " + code + ";" + fault + "\r\n");
    }

    static HttpMessage ok(String json) {
        return answer(200, json, "");
    }

    private static HttpMessage answer(int status, String json, String headers) {
        return new HttpMessage(
                        "HTTP/1.1 " + status + " By-The-Proxy\r\nContent-Type: application/x-amz-json-1.0\r\n" + headers
                                + "Content-Length: 0\r\n\r\n",
                        new byte[0])
                .withText(json);
    }

    HttpMessage withText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new HttpMessage(
                head.replaceFirst("(?i)Content-Length: *\\d+", "Content-Length: " + bytes.length), bytes);
    }

    /** The action of a request in JSON; the request line of any other. */
    String action() {
        return header("X-Amz-Target")
                .map(target -> target.substring(target.lastIndexOf('.') + 1))
                .orElseGet(() -> head.substring(0, head.indexOf('\r')));
    }

    /** Of an answer. */
    int status() {
        return Integer.parseInt(head.split(" ", 3)[1]);
    }

    Optional<String> header(String name) {
        String wanted = name.toLowerCase(Locale.ROOT) + ":";
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(wanted))
                .map(line -> line.substring(wanted.length()).strip())
                .findFirst();
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream(head.length() + body.length);
        all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(body);
        return all.toByteArray();
    }
}
