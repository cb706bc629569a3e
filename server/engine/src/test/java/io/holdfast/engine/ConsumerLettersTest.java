package io.holdfast.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.ConsumerAttributes;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.RedriveStatus;
import io.holdfast.engine.command.SendMessage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Letters that a consumer sent to the dead-letter queue by itself, with what it wrote on them. */
class ConsumerLettersTest {
    private final GuardedRedriveWorld guarded = new GuardedRedriveWorld(false, true);
    private final RedriveWorld redrive = guarded.redrive;

    private void send(String body, String... attributes) {
        SendMessage.Draft draft = redrive.sending(redrive.dead, body).drafts().get(0);
        redrive.world.call(new SendMessage(
                redrive.dead,
                List.of(new SendMessage.Draft(
                        draft.idHigh(),
                        draft.idLow(),
                        "me",
                        body.getBytes(UTF_8),
                        new byte[16],
                        encoded(attributes),
                        null,
                        null,
                        null,
                        0))));
    }

    private static byte[] encoded(String... namesAndValues) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (int i = 0; i < namesAndValues.length; i += 2) {
                for (String text : List.of(namesAndValues[i], "String")) {
                    out.writeInt(text.length());
                    out.writeBytes(text);
                }
                out.writeByte(1);
                out.writeInt(namesAndValues[i + 1].length());
                out.writeBytes(namesAndValues[i + 1]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Test
    void letterGoesBackToTheQueueThatItsConsumerNamesWithoutWhatTheConsumerWrote() {
        String shop = redrive.name("shop").arn();
        send("a", "HoldfastReason", "no", "Tenant", "acme", ConsumerAttributes.SOURCE, shop);
        guarded.release(null);
        guarded.pass(3);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 1/1/0/0");
        Delivery back = redrive.receive(redrive.orders, 10, 0).get(0);
        assertThat(back.message().attributes()).isEqualTo(encoded("Tenant", "acme"));
    }

    @Test
    void queueThatDoesNotSendItsDeadLettersHereIsNotBelieved() {
        redrive.create("bank", java.util.Map.of());
        send("a", ConsumerAttributes.SOURCE, redrive.name("bank").arn());
        guarded.release(null);
        guarded.pass(3);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 0/0/0/1");
        assertThat(guarded.now().why()).isEqualTo(MoveTaskRun.NO_SOURCE);
    }

    @Test
    void letterThatAConsumerSendsAgainHasComeBack() {
        guarded.bounceLimit = 1;
        redrive.deadLetter(redrive.orders, "a", "b");
        guarded.release(null);
        guarded.pass(1);
        Delivery moved = redrive.receive(redrive.orders, 1, 0).get(0);
        send(
                "a",
                "HoldfastMessageId",
                new UUID(moved.message().idHigh(), moved.message().idLow()).toString());

        assertThat(guarded.now().status()).isEqualTo(RedriveStatus.BOUNCED);
    }

    @Test
    void attributesThatAreNoneAreLeftAlone() {
        assertThat(ConsumerAttributes.text(new byte[] {1, 2}, "x")).isNull();
        assertThat(ConsumerAttributes.messageId(encoded("HoldfastMessageId", "nonsense")))
                .isNull();
        assertThat(ConsumerAttributes.text(new byte[] {127, 0, 0, 0, 1}, "x")).isNull();
    }
}
