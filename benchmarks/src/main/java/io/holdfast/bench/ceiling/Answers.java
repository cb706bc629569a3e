package io.holdfast.bench.ceiling;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;

/** Constants of the size and shape that a real answer has. */
final class Answers {
    private static final String MESSAGE_ID = "\"MessageId\":\"5fea7756-0ea4-451a-a703-a558b933e274\"";
    private static final String DIGEST = "\"MD5OfMessageBody\":\"fafb00f5732ab283681e124bf8747ed1\"";
    private static final ByteBuf SENT = json("{" + MESSAGE_ID + "," + DIGEST + "}");
    private static final ByteBuf BATCH_SENT = json(batch());

    private final ByteBuf created;

    Answers(int port) {
        this.created = json("{\"QueueUrl\":\"http://127.0.0.1:" + port + "/000000000000/ceiling\"}");
    }

    FullHttpResponse to(FullHttpRequest request) {
        String target = request.headers().get("X-Amz-Target", "");
        ByteBuf body = switch (target) {
            case "AmazonSQS.SendMessage" -> SENT;
            case "AmazonSQS.SendMessageBatch" -> BATCH_SENT;
            default -> created;
        };
        FullHttpResponse answer =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body.duplicate());
        answer.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "application/x-amz-json-1.0")
                .set("x-amzn-RequestId", "9dbbb1a0-5ee0-5b2b-a0a8-ec4c2f3c9d55")
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
        return answer;
    }

    private static String batch() {
        StringBuilder json = new StringBuilder("{\"Successful\":[");
        for (int i = 0; i < 10; i++) {
            json.append(i == 0 ? "" : ",")
                    .append("{\"Id\":\"")
                    .append(i)
                    .append("\",")
                    .append(MESSAGE_ID)
                    .append(",")
                    .append(DIGEST)
                    .append("}");
        }
        return json.append("]}").toString();
    }

    private static ByteBuf json(String text) {
        return Unpooled.unreleasableBuffer(Unpooled.directBuffer(text.length())
                .writeBytes(text.getBytes(StandardCharsets.US_ASCII))
                .asReadOnly());
    }
}
