package io.holdfast.bench;

import io.holdfast.bench.contender.ClusterNodes;
import io.holdfast.bench.contender.Control;
import io.holdfast.bench.contender.RabbitNodes;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.AmqpChannel;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.PublishLoad;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;

/** Who is sent to in the cluster section; whoever is not measured is paused. */
interface SendingSide {
    String title();

    void pause();

    void resume();

    /** So many messages in one go over each connection, to a new queue that is gone afterwards. */
    Measured run(String queue, int connections, int batch, Timing timing);

    /** Three nodes of ours. */
    record Cluster(ClusterNodes nodes) implements SendingSide {
        static final String TITLE = "Holdfast, 3";
        /** Nodes that were paused elect leaders anew, and need a moment until they are at ease. */
        private static final long SETTLING_MILLIS = 4_000;

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public void pause() {
            nodes.pause();
        }

        @Override
        public void resume() {
            nodes.resume();
            Pause.millis(SETTLING_MILLIS);
        }

        @Override
        public Measured run(String queue, int connections, int batch, Timing timing) {
            Control control = nodes.node("a").control();
            while (!control.answers("CreateQueue", "{\"QueueName\":\"" + queue + "\"}")) {
                Pause.millis(SETTLING_MILLIS / 10);
            }
            String url = control.createQueue(queue);
            Measured run = SendLoad.run(nodes.atAll(url), connections, batch, timing);
            control.deleteQueue(url);
            return run;
        }
    }

    /** One node of ours without a cluster. */
    record Alone(RunningServer server) implements SendingSide {
        static final String TITLE = "Holdfast, 1";

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public void pause() {
            server.pause();
        }

        @Override
        public void resume() {
            server.resume();
        }

        @Override
        public Measured run(String queue, int connections, int batch, Timing timing) {
            String url = server.control().createQueue(queue);
            Measured run = SendLoad.run(server.queue(url), connections, batch, timing);
            server.control().deleteQueue(url);
            return run;
        }
    }

    /** A quorum queue of three nodes of RabbitMQ. */
    record Rabbit(RabbitNodes nodes) implements SendingSide {
        static final String TITLE = "RabbitMQ, 3";
        private static final long SETTLING_MILLIS = 4_000;

        @Override
        public String title() {
            return TITLE;
        }

        @Override
        public void pause() {
            nodes.pause();
        }

        @Override
        public void resume() {
            nodes.resume();
            Pause.millis(SETTLING_MILLIS);
        }

        @Override
        public Measured run(String queue, int connections, int batch, Timing timing) {
            try (AmqpChannel control = new AmqpChannel(nodes.ports().get(0))) {
                control.declareQuorumQueue(queue);
                Measured run = PublishLoad.run(nodes.ports(), queue, connections, batch, timing);
                control.deleteQueue(queue);
                return run;
            }
        }
    }
}
