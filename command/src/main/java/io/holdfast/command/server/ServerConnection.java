package io.holdfast.command.server;

import java.time.InstantSource;

/** The APIs of one server. Any thread. */
public record ServerConnection(Server server, Sqs sqs, AwsJson cloudWatch, Iam iam, Admin admin) {

    public static ServerConnection to(Server server, InstantSource clock) {
        HttpCalls calls = new HttpCalls(server, clock);
        return new ServerConnection(
                server,
                new Sqs(calls),
                new AwsJson(calls, "monitoring", "GraniteServiceVersion20100801"),
                new Iam(server, calls),
                new Admin(server, calls));
    }
}
