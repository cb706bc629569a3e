package io.holdfast.app.redrive;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way: letters die, are looked at, and go back through the admin API. */
class GuardedRedriveServerTest {
    private static final String QUICK = "{'canary':0,'ratePerSecond':500}";
    private static final Pattern SNAPSHOT = Pattern.compile("'snapshotFile':'([^']+)'");

    @TempDir
    Path directory;

    private RedriveServer server;

    @BeforeEach
    void start() throws Exception {
        server = new RedriveServer(directory);
        server.createQueue("dead", "");
        server.createSource("orders", "dead");
        server.createSource("refunds", "dead");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void lettersGoBackToEachOfTheirQueuesAndTheRedriveCompletes() throws Exception {
        server.letDie("orders", "dead", "o1", "o2", "o3");
        server.letDie("refunds", "dead", "r1");
        String redrive = server.start("dead", QUICK);
        RedriveServer.await(() -> server.depthOf("orders") == 3 && server.depthOf("refunds") == 1);

        assertThat(server.get(redrive)).contains("'undecided':4").contains("watched");
        assertThat(server.consume("orders")).containsExactlyInAnyOrder("o1", "o2", "o3");
        assertThat(server.consume("refunds")).containsExactly("r1");
        String done = server.await(redrive, "'state':'completed'");
        assertThat(done).contains("'total':4,'moved':4,'bounced':0,'undecided':0");
        assertThat(server.get("/queues/dead/redrives"))
                .contains("'redrives':[{")
                .contains("'state':'completed'");
        // The graphs of all queues that it concerns have marks for it.
        assertThat(server.get("/queues/dead"))
                .contains("'kind':'redrive','text':'A redrive of 4 dead letters was started.'")
                .contains("'kind':'redrive','text':'The redrive of 4 dead letters ended (completed, 4 moved).'");
        assertThat(server.get("/queues/orders"))
                .contains("'text':'A redrive of the dead letters in dead was started.'")
                .contains("'text':'The redrive of the dead letters in dead ended (completed, 4 moved).'");
        server.createQueue("others", "");
        assertThat(server.get("/queues/others")).contains("'marks':[").doesNotContain("'kind':'redrive'");
    }

    @Test
    void snapshotHoldsTheLettersAndOnlyTheServerCanReadIt() throws Exception {
        server.letDie("orders", "dead", "o1", "o2");
        String redrive = server.start("dead", QUICK);
        server.await(redrive, "'moved':2");
        Path snapshot = Path.of(RedriveServer.all(SNAPSHOT, server.get(redrive)).get(0));

        assertThat(Files.readAllLines(snapshot.resolve("messages.jsonl")))
                .hasSize(2)
                .allMatch(line ->
                        line.contains("\"DeadLetterQueueSourceArn\":\"arn:aws:sqs:us-east-1:000000000000:orders\""));
        assertThat(snapshot.resolve("SHA256SUMS")).content().contains("messages.jsonl", "manifest.json");
        assertThat(snapshot.resolve("sample.jsonl")).content().contains("o1", "o2");
        assertThat(snapshot.getParent()).isEqualTo(directory.resolve("data.snapshots"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(snapshot)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(snapshot.resolve("messages.jsonl"))))
                .isEqualTo("rw-------");
    }

    @Test
    void bounceGuardStopsWhenTheConsumerStillFails() throws Exception {
        server.letDie("orders", "dead", "a", "b", "c", "d", "e", "f", "g", "h");
        String redrive = server.start("dead", "{'canary':4,'ratePerSecond':100}");
        RedriveServer.await(() -> server.depthOf("orders") == 4);
        server.fail("orders");

        String stopped = server.await(redrive, "'state':'stopped by the bounce guard'");
        assertThat(stopped).contains("'total':8,'moved':4,").contains("came back to the dead-letter queue");
        RedriveServer.await(() -> server.depthOf("dead") == 8);
        assertThat(server.admin("POST", redrive + "/cancel", "")).contains("'state':'canceled'");
    }

    @Test
    void restFollowsWhenTheCanaryWasConsumed() throws Exception {
        server.letDie("orders", "dead", "a", "b", "c", "d");
        String redrive = server.start("dead", "{'canary':1,'ratePerSecond':100}");
        server.await(redrive, "'moved':1");
        assertThat(server.get(redrive)).contains("'state':'canary'");
        assertThat(server.consume("orders")).hasSize(1);

        RedriveServer.await(() -> server.depthOf("orders") == 3);
        server.consume("orders");
        assertThat(server.await(redrive, "'state':'completed'")).contains("'moved':4");
    }

    @Test
    void onlyChosenLettersGo() throws Exception {
        server.letDie("orders", "dead", "a", "b", "c", "d");
        List<String> ids = server.ids("dead");
        String redrive = server.start(
                "dead", "{'canary':0,'ratePerSecond':500,'messageIds':['" + ids.get(1) + "','" + ids.get(2) + "']}");
        RedriveServer.await(() -> server.depthOf("orders") == 2);
        server.consume("orders");

        assertThat(server.await(redrive, "'state':'completed'")).contains("'total':2,'moved':2");
        assertThat(server.depth("dead")).isEqualTo(2);
    }

    @Test
    void pausedRedriveGoesOnAfterARestart() throws Exception {
        server.letDie("orders", "dead", "a", "b", "c", "d", "e", "f");
        String redrive = server.start("dead", "{'canary':0,'ratePerSecond':2}");
        server.await(redrive, "'state':'running'");
        assertThat(server.admin("POST", redrive + "/pause", "")).contains("'state':'paused'");
        long moved = server.depth("orders");
        server.restart();
        assertThat(server.get(redrive)).contains("'state':'paused'").contains("'moved':" + moved);
        assertThat(server.depth("orders")).isEqualTo(moved);
        assertThat(server.admin("POST", redrive + "/rate", "{'ratePerSecond':500}"))
                .contains("'ratePerSecond':500");
        server.admin("POST", redrive + "/resume", "");

        RedriveServer.await(() -> server.depthOf("orders") == 6);
        assertThat(server.consume("orders")).hasSize(6);
        server.await(redrive, "'state':'completed'");
    }

    @Test
    void queueThatIsDeletedTakesItsRedriveAlong() throws Exception {
        server.letDie("orders", "dead", "a", "b");
        String redrive = server.start("dead", "{'canary':0,'ratePerSecond':1}");
        server.call("DeleteQueue", "{'QueueUrl':'dead'}");

        assertThat(server.get(redrive)).contains("'code':'QueueDoesNotExist'");
    }

    @Test
    void destinationThatIsDeletedFailsIt() throws Exception {
        server.createQueue("elsewhere", "");
        server.letDie("orders", "dead", "a", "b", "c");
        String redrive = server.start("dead", "{'canary':1,'ratePerSecond':500,'destination':'elsewhere'}");
        server.await(redrive, "'moved':1");
        server.call("DeleteQueue", "{'QueueUrl':'elsewhere'}");
        server.admin("POST", redrive + "/resume", "");

        assertThat(server.await(redrive, "'state':'failed'")).contains("The queue they were to go to does not exist.");
        RedriveServer.await(() -> server.depthOf("dead") == 2);
    }

    @Test
    void orderOfAGroupIsKept() throws Exception {
        server.createQueue("dead.fifo", "");
        server.createSource("orders.fifo", "dead.fifo");
        server.letDie("orders.fifo", "dead.fifo", "a1", "b1", "a2", "a3", "b2");
        String redrive = server.start("dead.fifo", QUICK);
        RedriveServer.await(() -> server.depthOf("orders.fifo") == 5);

        List<String> back = server.consume("orders.fifo");
        assertThat(back).containsSubsequence("a1", "a2", "a3").containsSubsequence("b1", "b2");
        server.await(redrive, "'state':'completed'");
    }

    @Test
    void lettersAreGroupedByReasonSourceAttributeAndBody() throws Exception {
        server.letDie("orders", "dead", "x");
        server.call(
                "SendMessage",
                "{'QueueUrl':'dead','MessageBody':'{\\'kind\\':{\\'type\\':\\'invoice\\'}}','MessageAttributes':{"
                        + "'HoldfastReason':{'DataType':'String','StringValue':'cannot read line 12 of \\'a.csv\\''}}}");
        server.call(
                "SendMessage",
                "{'QueueUrl':'dead','MessageBody':'{}','MessageAttributes':{"
                        + "'HoldfastReason':{'DataType':'String','StringValue':'cannot read line 7 of \\'b.csv\\''}}}");

        assertThat(server.get("/queues/dead/dead-letters"))
                .contains("'scanned':3,'total':3")
                .contains("'key':'cannot read line <n> of <…>','count':2")
                .contains("'key':'received too often','count':1");
        assertThat(server.get("/queues/dead/dead-letters?by=source"))
                .contains("'key':'arn:aws:sqs:us-east-1:000000000000:orders','count':1")
                .contains("'key':'(none)','count':2");
        assertThat(server.get("/queues/dead/dead-letters?by=body:/kind/type"))
                .contains("'key':'invoice','count':1")
                .contains("'key':'(none)','count':2");
        assertThat(server.get("/queues/dead/dead-letters?by=nonsense")).contains("'code':'InvalidParameter'");
    }

    @Test
    void hostileRequestsAreRefusedWithASentence() throws Exception {
        assertThat(server.admin("POST", "/queues/orders/redrives", "{}")).contains("No queue sends its dead letters");
        assertThat(server.admin("POST", "/queues/dead/redrives", "{'destination':'dead'}"))
                .contains("is the dead-letter queue itself");
        assertThat(server.admin("POST", "/queues/dead/redrives", "{'destination':'../../etc'}"))
                .contains("does not exist");
        assertThat(server.admin("POST", "/queues/dead/redrives", "{'ratePerSecond':0}"))
                .contains("from 1 to 500");
        assertThat(server.admin("POST", "/queues/dead/redrives", "{'messageIds':['x']}"))
                .contains("not the id of a message");
        assertThat(server.get("/queues/dead/redrives/" + new java.util.UUID(1, 2)))
                .contains("'code':'NotFound'");
        String redrive = server.start("dead", "{'canary':0}");
        assertThat(server.admin("POST", "/queues/dead/redrives", "{}")).contains("'code':'Conflict'");
        server.await(redrive, "'state':'completed'");
    }
}
