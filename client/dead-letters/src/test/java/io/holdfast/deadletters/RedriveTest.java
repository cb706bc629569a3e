package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import io.holdfast.deadletters.RedriveProgress.State;
import io.holdfast.testkit.HoldfastExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Redrives by the server's own move task. */
@Timeout(180)
class RedriveTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @TempDir
    Path scratch;

    @Test
    void everyMessageGoesBackToItsQueue() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "back").withDead(60);
        RedriveProgress end = moveOnly(orders.dead().redrive());
        assertThat(end.moved()).isEqualTo(60);
        assertThat(end.toMove()).isEqualTo(60);
        assertThat(end.bounced()).isZero();
        assertThat(orders.size(orders.deadUrl)).isZero();
        assertThat(orders.bodies(orders.url)).hasSize(60);
    }

    @Test
    void everyMessageGoesWhereItIsTold() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "there").withDead(10);
        String elsewhere = orders.sqs
                .createQueue(request -> request.queueName("elsewhere"))
                .queueUrl();
        RedriveProgress end =
                orders.dead().redrive().to("elsewhere").rate(100).start().await();
        assertThat(end.state()).isEqualTo(State.COMPLETED); // what fails there does not come back here
        assertThat(end.moved()).isEqualTo(10);
        assertThat(orders.size(elsewhere)).isEqualTo(10);
    }

    @Test
    void redriveStopsWhenItsMessagesComeBack() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "boomerang").withDead(300);
        Redrive redrive =
                orders.dead().redrive().rate(10).abortIfBounced(0.1, 5).start();
        failEverything(orders, redrive);
        RedriveProgress end = redrive.progress();
        assertThat(end.state()).isEqualTo(State.BOUNCED);
        assertThat(end.bounced()).isGreaterThanOrEqualTo(5);
        assertThat(end.moved()).isLessThan(300);
        assertThat(end.reason()).contains("came back");
        assertThat(orders.size(orders.deadUrl) + orders.size(orders.url)).isEqualTo(300);
    }

    @Test
    void whatComesBackAfterTheLastMoveIsSeenToo() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "late").withDead(20);
        Redrive redrive =
                orders.dead().redrive().rate(500).watch(Duration.ofSeconds(30)).start();
        failEverything(orders, redrive);
        assertThat(redrive.progress().state()).isEqualTo(State.BOUNCED);
    }

    @Test
    void cancelledRedriveSaysWhatItMoved() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "cancelled").withDead(50);
        Redrive redrive = orders.dead().redrive().rate(1).start();
        while (redrive.progress().moved() == 0) {
            redrive.await(Duration.ofMillis(50));
        }
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> orders.dead().redrive().start())
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.ALREADY_RUNNING));
        redrive.cancel();
        RedriveProgress end = redrive.await();
        assertThat(end.state()).isEqualTo(State.CANCELLED);
        assertThat(end.moved()).isEqualTo(orders.size(orders.url)).isBetween(1L, 49L);
        assertThat(orders.size(orders.deadUrl)).isEqualTo(50 - (int) end.moved());
    }

    @Test
    void messageWithoutAnOriginGoesToTheOnlyQueueThatCanBeIt() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "only").withDead(5);
        orders.sqs.sendMessage(request -> request.queueUrl(orders.deadUrl).messageBody("sent by a consumer"));
        orders.withDead(5);
        RedriveProgress end = moveOnly(orders.dead().redrive());
        assertThat(end.moved()).isEqualTo(11);
        assertThat(end.origins()).isEqualTo(new Origins(10, 0, 1));
        assertThat(orders.size(orders.url)).isEqualTo(11);
    }

    @Test
    void messageWithoutAnOriginFailsTheRedriveWhereSeveralQueuesCanBeIt() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "nowhere");
        orders.sqs.createQueue(request -> request.queueName("nowhere-else")
                .attributes(Map.of(QueueAttributeName.REDRIVE_POLICY, orders.policy(1))));
        orders.sqs.sendMessage(request -> request.queueUrl(orders.deadUrl).messageBody("sent by a consumer"));
        RedriveProgress end = orders.dead().redrive().start().await();
        assertThat(end.state()).isEqualTo(State.FAILED);
        assertThat(end.reason()).contains("say where to move it");
        assertThat(orders.size(orders.deadUrl)).isEqualTo(1);
    }

    @Test
    void redriveThatRequiresAnAuditStartsOnlyAfterAGoodOne() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "audited").withDead(40);
        Snapshot snapshot = orders.dead().snapshot().to(scratch.resolve("s")).run();
        RedriveBuilder redrive = orders.dead().redrive().rate(500).require(snapshot, 0.95);
        assertRefused(redrive, Reason.NOT_AUDITED);

        snapshot.audit(snapshot.sample(20, 1), letter -> {
            throw new IllegalStateException("still broken");
        });
        assertRefused(redrive, Reason.AUDIT_FAILED);

        snapshot.audit(
                snapshot.sample(20, 1), letter -> assertThat(letter.body()).contains("order"));
        assertThat(Snapshot.open(snapshot.directory()).lastAudit())
                .hasValueSatisfying(audit -> assertThat(audit.passRate()).isEqualTo(1));
        Orders others = Orders.create(holdfast.endpoint(), "others");
        assertRefused(others.dead().redrive().require(snapshot, 0.95), Reason.OTHER_QUEUE);
        assertThat(orders.size(orders.url)).isZero();
        assertThat(moveOnly(redrive).moved()).isEqualTo(40);
    }

    /** Nobody receives what is moved, so nobody can say what becomes of it. */
    static RedriveProgress moveOnly(RedriveBuilder redrive) throws InterruptedException {
        RedriveProgress end = redrive.rate(500).watch(Duration.ZERO).start().await();
        assertThat(end.state()).as(end.reason()).isEqualTo(State.UNDECIDED);
        assertThat(end.undecided()).isEqualTo(end.moved());
        return end;
    }

    private static void assertRefused(RedriveBuilder redrive, Reason reason) {
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(redrive::start)
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(reason));
    }

    /** A consumer that is as broken as before: whatever it receives dies at the second receive. */
    static void failEverything(Orders orders, Redrive redrive) {
        while (redrive.progress().isRunning()) {
            orders.sqs.receiveMessage(request -> request.queueUrl(orders.url)
                    .maxNumberOfMessages(10)
                    .waitTimeSeconds(1)
                    .visibilityTimeout(0));
        }
    }
}
