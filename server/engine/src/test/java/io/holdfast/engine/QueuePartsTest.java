package io.holdfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.KeepPart;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.command.TagQueue;
import io.holdfast.engine.command.UntagQueue;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** "shop" of the first partition has a part in the second, where its dead letters go; with a restart after every step as well as without. */
class QueuePartsTest {
    private static final Reply GONE = new Reply.Refused(Refusal.NO_SUCH_QUEUE);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void partBecomesWhatItsQueueIs(boolean restarts) {
        HandOffWorld world = new HandOffWorld(false, restarts, 100);
        long part = spread(world);
        assertThat(keep(world, part, true)).isEqualTo(Reply.Done.DONE);
        world.send(part, "a", "b");

        world.of(world.shop).call(new SetQueueAttributes(world.shop, Map.of("VisibilityTimeout", "77")));
        keep(world, part, true);
        assertThat(world.describe(part).queue().settings().given())
                .isEqualTo(queue(world).settings().given())
                .containsEntry("VisibilityTimeout", "77");
        assertThat(world.describe(part).visible()).isEqualTo(2);
        assertThat(queue(world).settings().spread()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void partThatMissedAPurgeIsPurgedOnce(boolean restarts) {
        HandOffWorld world = new HandOffWorld(false, restarts, 100);
        long part = spread(world);
        keep(world, part, true);
        world.send(part, "a");
        QueueInfo before = queue(world);
        world.of(world.shop).call(new PurgeQueue(world.shop));

        keep(world, part, true);
        assertThat(world.describe(part).visible()).isZero();
        world.send(part, "b");
        keep(world, part, true);
        world.of(part).call(new KeepPart(part, before, true));
        assertThat(world.describe(part).visible())
                .as("neither again, nor by what was long on its way")
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void partThatIsNotWantedGoesWhenItIsEmpty(boolean restarts) {
        HandOffWorld world = new HandOffWorld(false, restarts, 100);
        long part = spread(world);
        keep(world, part, true);
        world.send(part, "a");
        world.of(world.shop).call(new UntagQueue(world.shop, List.of("holdfast:spread")));
        assertThat(queue(world).settings().spread()).isEqualTo(1);
        assertThat(queue(world).settings().parts()).as("until it is empty").isEqualTo(2);

        assertThat(keep(world, part, false)).isEqualTo(Reply.Done.DONE);
        world.of(part).call(new PurgeQueue(part));
        assertThat(keep(world, part, false))
                .as("no sequence may be used again, and they come from the time")
                .isEqualTo(Reply.Done.DONE);
        world.pass(1);
        assertThat(keep(world, part, false)).isEqualTo(GONE);
        assertThat(keep(world, part, false)).isEqualTo(GONE);
        world.of(world.shop)
                .call(new SetQueueAttributes(
                        world.shop,
                        Map.of("Holdfast.Parts", ""),
                        Map.of("Holdfast.Parts", "2", "Holdfast.Spread", "")));
        assertThat(queue(world).settings().parts()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void handlesFromBeforeAPartWasRemovedAreNotGoodForWhatItHasWhenItIsMadeAgain(boolean restarts) {
        HandOffWorld world = new HandOffWorld(false, restarts, 100);
        long part = spread(world);
        keep(world, part, true);
        world.send(part, "a");
        Delivery old = receive(world, part);
        world.of(part).call(new PurgeQueue(part));
        world.pass(1);
        assertThat(keep(world, part, false)).isEqualTo(GONE);

        keep(world, part, true);
        world.send(part, "b");
        receive(world, part);
        world.of(part).call(new DeleteMessage(part, List.of(new Receipt(old.sequence(), old.deliveryNumber()))));
        assertThat(world.describe(part).inFlight()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void partIsNotMadeAgainInTheBatchThatRemovesIt(boolean restarts) {
        HandOffWorld world = new HandOffWorld(false, restarts, 100);
        long part = spread(world);
        keep(world, part, true);
        world.of(part).decide(new DeleteQueue(part));
        assertThat(keep(world, part, true)).isEqualTo(GONE);

        assertThat(keep(world, part, true)).isEqualTo(Reply.Done.DONE);
        world.send(part, "a");
        assertThat(world.bodies(part)).containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void partThatIsNotWantedStaysWhileAMessageMayComeBackToIt(boolean restarts) {
        HandOffWorld world = new HandOffWorld(false, restarts, 100);
        // The part of "dead" lies beside "shop", which is where its messages would go if they were dead letters.
        world.of(world.dead).call(new TagQueue(world.dead, Map.of("holdfast:spread", "2")));
        long part = new QueuePlacement(0, 2).partId(world.dead, 1);
        QueueInfo dead = world.describe(world.dead).queue();
        world.of(part).call(new KeepPart(part, dead, true));
        world.letLeave("a");

        assertThat(world.of(part).call(new KeepPart(part, dead, false)).reply()).isEqualTo(Reply.Done.DONE);
        world.carry();
        assertThat(world.of(part).call(new KeepPart(part, dead, false)).reply()).isEqualTo(GONE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void queuesOfTheSameNameHaveNothingToDoWithEachOthersParts(boolean restarts) {
        HandOffWorld world = new HandOffWorld(false, restarts, 100);
        long part = spread(world);
        keep(world, part, true);
        world.send(part, "a");
        world.of(world.shop).call(new DeleteQueue(world.shop));
        world.shop = world.create(world.shopName, Map.of());
        long younger = spread(world);
        keep(world, younger, true);

        assertThat(younger).isNotEqualTo(part);
        world.of(part).call(new DeleteQueue(part));
        world.send(younger, "b");
        assertThat(world.bodies(younger)).containsExactly("b");
    }

    private static long spread(HandOffWorld world) {
        world.of(world.shop).call(new TagQueue(world.shop, Map.of("holdfast:spread", "2")));
        return new QueuePlacement(0, 2).partId(world.shop, 1);
    }

    private static Delivery receive(HandOffWorld world, long part) {
        return ((Reply.Received)
                        world.of(part).call(new ReceiveMessage(part, 1, -1, 0)).reply())
                .deliveries()
                .get(0);
    }

    private static QueueInfo queue(HandOffWorld world) {
        return world.describe(world.shop).queue();
    }

    private static Reply keep(HandOffWorld world, long part, boolean isWanted) {
        return world.of(part).call(new KeepPart(part, queue(world), isWanted)).reply();
    }
}
