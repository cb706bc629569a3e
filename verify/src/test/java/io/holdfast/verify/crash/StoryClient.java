package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/** Calls a server that believes its proxy, which is this: so that each call can come from the address that a scene wants. */
final class StoryClient {
    private final HttpClient client = HttpClient.newHttpClient();
    private final String url;

    StoryClient(int port) {
        this.url = "http://127.0.0.1:" + port;
    }

    /** Makes a queue; the attributes are members of a JSON object. */
    void create(String queue, String attributes) throws Exception {
        call("10.0.0.1", "CreateQueue", "{\"QueueName\":\"" + queue + "\",\"Attributes\":{" + attributes + "}}");
    }

    /** Returns the message's id. */
    String send(String address, String queue, String body) throws Exception {
        return call(address, "SendMessage", "{" + Client.url(queue) + ",\"MessageBody\":\"" + body + "\"}")
                .text("MessageId");
    }

    /** Waits until there is a message, whose time-out it sets; returns its handle. */
    String receive(String address, String queue, int timeoutSeconds) throws Exception {
        String request =
                "{" + Client.url(queue) + ",\"WaitTimeSeconds\":20,\"VisibilityTimeout\":" + timeoutSeconds + "}";
        List<Json> received = List.of();
        for (int poll = 0; received.isEmpty() && poll < 6; poll++) {
            received = call(address, "ReceiveMessage", request).objects("Messages");
        }
        assertThat(received).as("received from " + queue).hasSize(1);
        return received.get(0).text("ReceiptHandle");
    }

    /** Asks without waiting; there must be nothing. */
    void receiveNothing(String address, String queue) throws Exception {
        assertThat(call(address, "ReceiveMessage", "{" + Client.url(queue) + "}")
                        .objects("Messages"))
                .isEmpty();
    }

    void release(String address, String queue, String handle) throws Exception {
        call(
                address,
                "ChangeMessageVisibility",
                "{" + Client.url(queue) + ",\"ReceiptHandle\":\"" + handle + "\",\"VisibilityTimeout\":0}");
    }

    void delete(String address, String queue, String handle) throws Exception {
        call(address, "DeleteMessage", "{" + Client.url(queue) + ",\"ReceiptHandle\":\"" + handle + "\"}");
    }

    void redrive(String deadLetters) throws Exception {
        call(
                "10.0.0.1",
                "StartMessageMoveTask",
                "{\"SourceArn\":\"arn:aws:sqs:us-east-1:000000000000:" + deadLetters + "\"}");
    }

    /** The whole answer, as text. */
    String story(String messageId) throws Exception {
        return text(HttpRequest.newBuilder(URI.create(url + "/admin/v1/messages/" + messageId + "/story"))
                .build());
    }

    private Json call(String address, String operation, String json) throws Exception {
        String answer = text(HttpRequest.newBuilder(URI.create(url + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + operation)
                .header("X-Forwarded-For", address)
                .POST(BodyPublishers.ofString(json))
                .build());
        return Json.read(answer.isEmpty() ? "{}" : answer);
    }

    private String text(HttpRequest request) throws Exception {
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }
}
