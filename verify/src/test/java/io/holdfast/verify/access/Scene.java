package io.holdfast.verify.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/** Two queues with something of everything in them, made for one row of the matrix, and how they are as an administrator sees it. */
record Scene(
        LockedServer server, Credentials administrator, String queue, String deadLetters, String handle, String task) {
    private static final int MESSAGES_TO_MOVE = 3;

    static Scene make(LockedServer server, Credentials administrator, String name) {
        String queue = name;
        String dead = name + "-dead";
        String policy = "{\\\"deadLetterTargetArn\\\":\\\"" + arn(dead) + "\\\",\\\"maxReceiveCount\\\":5}";
        call(server, administrator, "CreateQueue", "{\"QueueName\":\"" + dead + "\"}");
        call(
                server,
                administrator,
                "CreateQueue",
                "{\"QueueName\":\"" + queue + "\",\"tags\":{\"team\":\"a\"},\"Attributes\":{\"RedrivePolicy\":\""
                        + policy + "\"}}");
        call(server, administrator, "SendMessage", "{" + url(queue) + ",\"MessageBody\":\"held\"}");
        String handle = call(server, administrator, "ReceiveMessage", "{" + url(queue) + ",\"VisibilityTimeout\":600}")
                .member("ReceiptHandle");
        call(server, administrator, "SendMessage", "{" + url(queue) + ",\"MessageBody\":\"waiting\"}");
        for (int i = 0; i < MESSAGES_TO_MOVE; i++) {
            call(server, administrator, "SendMessage", "{" + url(dead) + ",\"MessageBody\":\"dead\"}");
        }
        return new Scene(server, administrator, queue, dead, handle, "");
    }

    /** With a move task under way, which stays so because time stands still. */
    Scene moving() {
        String started = call(
                        server,
                        administrator,
                        "StartMessageMoveTask",
                        "{\"SourceArn\":\"" + arn(deadLetters) + "\",\"MaxNumberOfMessagesPerSecond\":1}")
                .member("TaskHandle");
        return new Scene(server, administrator, queue, deadLetters, handle, started);
    }

    /** With a permission to be removed. */
    Scene shared() {
        call(
                server,
                administrator,
                "AddPermission",
                "{" + url(queue)
                        + ",\"Label\":\"old\",\"AWSAccountIds\":[\"222222222222\"],\"Actions\":[\"SendMessage\"]}");
        return this;
    }

    static String arn(String queue) {
        return "arn:aws:sqs:us-east-1:" + LockedServer.ACCOUNT + ":" + queue;
    }

    static String url(String queue) {
        return "\"QueueUrl\":\"http://localhost/" + LockedServer.ACCOUNT + "/" + queue + "\"";
    }

    /** All that a request of these rows could have changed. */
    List<String> state() {
        List<String> state = new ArrayList<>();
        state.add(call(server, administrator, "ListQueues", "{}").text());
        for (String each : List.of(queue, deadLetters)) {
            state.add(call(
                            server,
                            administrator,
                            "GetQueueAttributes",
                            "{" + url(each) + ",\"AttributeNames\":[\"All\"]}")
                    .text());
            state.add(call(server, administrator, "ListQueueTags", "{" + url(each) + "}")
                    .text());
        }
        state.add(call(server, administrator, "ListMessageMoveTasks", "{\"SourceArn\":\"" + arn(deadLetters) + "\"}")
                .text());
        return state;
    }

    private static HttpAnswer call(LockedServer server, Credentials who, String action, String json) {
        HttpAnswer answer = server.sqs(who, action, json);
        assertThat(answer.status()).as(action + ": " + answer.text()).isEqualTo(200);
        return answer;
    }
}
