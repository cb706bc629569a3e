package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends answers to the node that has asked; one that cannot be written becomes an error. Thread rule: the loop of the channel only. */
record PeerAnswers(SocketChannel channel, PeerOutput output, int mostBytes) {
    private static final Logger LOG = LoggerFactory.getLogger(PeerAnswers.class);

    void send(long number, Response response) {
        ByteBuf answer = channel.alloc().buffer(256 + response.body().sizeHint());
        try {
            PeerAnswerFrame.encode(answer, number, response, mostBytes);
        } catch (IOException | RuntimeException | Error failure) {
            answer.release();
            LOG.error("An answer to another node could not be written", failure);
            sendRefusal(number);
            return;
        }
        output.send(answer);
    }

    private void sendRefusal(long number) {
        ByteBuf answer = channel.alloc().buffer();
        try {
            PeerAnswerFrame.encode(answer, number, HttpRefusal.INTERNAL_ERROR.response(), mostBytes);
            output.send(answer);
        } catch (IOException impossible) {
            answer.release();
            throw new AssertionError("an array was not written to a buffer", impossible);
        }
    }
}
