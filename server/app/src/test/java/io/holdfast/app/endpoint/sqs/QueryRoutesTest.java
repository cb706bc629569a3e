package io.holdfast.app.endpoint.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.endpoint.sqs.QueryWire.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request speaks, and which queue it means, is told by its content type, its URL and its path. */
class QueryRoutesTest {
    private static final String AT = "/000000000000/routes";

    @TempDir
    static Path directory;

    private static QueryWire wire;

    @BeforeAll
    static void start() throws Exception {
        wire = new QueryWire(directory);
        wire.create("routes");
        wire.create("other");
    }

    @AfterAll
    static void stop() {
        wire.close();
    }

    @Test
    void requestThatSpeaksNothingIsAnUnknownOperation() {
        for (Reply reply : new Reply[] {
            wire.get(AT),
            wire.get("/"),
            wire.get(AT + "?Foo=Action"),
            wire.post(AT, "Content-Type: text/plain\r\n", "Action=PurgeQueue"),
            wire.exchange("GET " + AT + " HTTP/1.1\r\nHost: h:7\r\nAccept: application/json\r\n\r\n")
        }) {
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.header("Content-Type")).isEqualTo("text/xml");
            assertThat(reply.body()).startsWith("<UnknownOperationException");
        }
    }

    @Test
    void clientOfHttp10WithoutAHostGetsUrlsThatItCanFollow() {
        Reply listed = wire.exchange("GET /?Action=ListQueues&QueueNamePrefix=routes HTTP/1.0\r\n\r\n");

        assertThat(listed.body())
                .contains("<QueueUrl>http://127.0.0.1:" + wire.port() + "/000000000000/routes</QueueUrl>");
    }

    @Test
    void jsonContentTypeWinsOverThePathAndTheUrl() {
        Reply reply = wire.post(
                AT + "?Action=PurgeQueue",
                "Content-Type: application/x-amz-json-1.0\r\nX-Amz-Target: AmazonSQS.GetQueueUrl\r\n",
                "{\"QueueName\":\"routes\"}");
        assertThat(reply.body()).isEqualTo("{\"QueueUrl\":\"http://h:7/000000000000/routes\"}");
    }

    @Test
    void parametersOfUrlAndFormAreOneRequest() {
        assertThat(wire.post("/?Action=GetQueueUrl", "QueueName=routes").element("QueueUrl"))
                .endsWith("/routes");
        assertThat(wire.post("/?QueueName=routes", "Action=GetQueueUrl").element("QueueUrl"))
                .endsWith("/routes");
        assertThat(wire.post("/?Action=GetQueueUrl&QueueName=routes", "", "").element("QueueUrl"))
                .endsWith("/routes");
        assertThat(wire.post("/?Action=GetQueueUrl&QueueName=routes", "Content-Type: text/plain\r\n", "QueueName=other")
                        .element("QueueUrl"))
                .endsWith("/routes");
    }

    @Test
    void explicitQueueUrlWinsOverThePath() {
        for (String queueUrl : new String[] {"http%3A%2F%2Fx%2F000000000000%2Fother", "other"}) {
            assertThat(wire.get(AT + "?Action=GetQueueAttributes&AttributeName.1=QueueArn&QueueUrl=" + queueUrl)
                            .element("Value"))
                    .endsWith(":other");
        }
        assertThat(wire.get(AT + "?Action=GetQueueUrl&QueueName=other").element("QueueUrl"))
                .endsWith("/other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CreateQueue&QueueName=new", "ListQueues", "FooBar"})
    void actionsThatAreNotForAQueueAreNotValidAtItsPath(String action) {
        Reply reply = wire.get(AT + "?Action=" + action);
        String name = action.replaceFirst("&.*", "");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body())
                .contains("<Error><Type>Sender</Type><Code>InvalidAction</Code><Message>The action " + name
                        + " is not valid for this endpoint.</Message><Detail/></Error><RequestId>");
    }

    @Test
    void formWithoutAnActionMissesIt() {
        Reply reply = wire.post("/", "Foo=Bar");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.element("Code")).isEqualTo("MissingParameter");
        assertThat(reply.element("Message")).isEqualTo("The request must contain the parameter Action.");
    }

    @Test
    void queueThatNobodyNamesDoesNotExist() {
        for (String path : new String[] {"/", "/000000000000/", "/000000000000", "/000000000000/none", "//routes"}) {
            Reply reply = wire.get(path + "?Action=SendMessage&MessageBody=x");
            assertThat(reply.status()).as(path).isEqualTo(400);
            assertThat(reply.element("Code")).as(path).isEqualTo("AWS.SimpleQueueService.NonExistentQueue");
        }
    }

    @Test
    void clientThatAcceptsJsonGetsTheDocumentInJson() {
        String accept = "Accept: application/json\r\n\r\n";
        Reply listed =
                wire.exchange("GET /?Action=ListQueues&QueueNamePrefix=routes HTTP/1.1\r\nHost: h:7\r\n" + accept);
        Reply refused = wire.exchange("GET " + AT + "?Action=ListQueues HTTP/1.1\r\nHost: h:7\r\n" + accept);

        assertThat(listed.header("Content-Type")).isEqualTo("application/json");
        assertThat(listed.body())
                .isEqualTo("{\"ListQueuesResponse\":{\"ListQueuesResult\":{\"queueUrls\":[\"http://h:7" + AT
                        + "\"],\"NextToken\":null},\"ResponseMetadata\":{\"RequestId\":\""
                        + listed.header("x-amzn-RequestId") + "\"}}}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body())
                .startsWith("{\"Error\":{\"Code\":\"InvalidAction\",\"Message\":"
                        + "\"The action ListQueues is not valid for this endpoint.\",\"Type\":\"Sender\"}");
    }

    @Test
    void ownPathsStayOurs() {
        assertThat(wire.get("/health/live").body()).contains("alive");
        assertThat(wire.get("/health/ready").body()).contains("ready");
        assertThat(wire.get("/metrics").body()).contains("# TYPE");
    }

    @Test
    void presignedRequestMeansTheRegionOfItsScope() {
        String credential = "&X-Amz-Credential=AKID%2F20261115%2Feu-west-1%2Fsqs%2Faws4_request";
        assertThat(wire.get("/?Action=GetQueueUrl&QueueName=routes" + credential)
                        .status())
                .isEqualTo(400);
        wire.get("/?Action=CreateQueue&QueueName=elsewhere" + credential);
        assertThat(wire.get("/?Action=GetQueueUrl&QueueName=elsewhere" + credential)
                        .status())
                .isEqualTo(200);
        assertThat(wire.get("/?Action=GetQueueUrl&QueueName=elsewhere").status())
                .isEqualTo(400);
    }
}
