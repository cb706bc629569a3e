package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.holdfast.testkit.HoldfastExtension;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong is said in one sentence that names the way out. */
@Timeout(120)
class QueueErrorsTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final QueueCli cli = new QueueCli(holdfast.endpoint());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            send q                                     | Missing required parameter: 'BODY'
            send q x --count many                      | --count needs a whole number, not 'many'
            send q x --count 0                         | --count needs a number from 1 to 100000000, not 0
            send q x --delay soon                      | --delay needs seconds, or a duration such as 30s, 10m or 1h, not 'soon'
            send q x -a Tenant                         | --attribute needs NAME=VALUE, not 'Tenant'
            receive q --max 0                          | --max needs a number from 1 to 1000000, not 0
            peek q --limit 101                         | --limit needs a number from 1 to 100, not 101
            top --sort size                            | --sort needs sent, received, deleted, dead, visible or oldest, not 'size'
            queues --watch --json                      | --watch is for people
            queues --endpoint-url nowhere              | --endpoint-url needs an address such as http://127.0.0.1:9324, not 'nowhere'
            completion fish                            | there is a completion for bash and zsh, not for 'fish'
            """)
    void mistakesAreUsageErrors(String arguments, String complaint) {
        assertThat(cli.run(arguments)).isEqualTo(2);
        assertThat(cli.err()).startsWith(complaint).contains("Try 'holdfast ");
    }

    @Test
    void queueThatDoesNotExistIsNamedWithTheOneThatWasMeant() {
        cli.run("create invoices");
        assertThat(cli.run("send invioces x")).isEqualTo(1);
        assertThat(cli.err())
                .isEqualTo("There is no queue 'invioces' at %s; did you mean 'invoices'?\n"
                        .formatted(holdfast.endpoint()));
        assertThat(cli.run("receive something-else-altogether")).isEqualTo(1);
        assertThat(cli.err()).endsWith("; holdfast queues lists those that exist.\n");
    }

    @Test
    void serverThatIsAwayIsNamed() {
        URI nobody = URI.create("http://127.0.0.1:1");
        QueueCli away = new QueueCli(nobody);
        assertThat(away.run("queues")).isEqualTo(1);
        assertThat(away.err())
                .isEqualTo("Cannot reach %s: is the server running? (--endpoint-url chooses another.)\n"
                        .formatted(nobody));
    }

    @Test
    void whatIsNotAQueueServerIsSaidToHaveRefused() throws Exception {
        HttpServer page = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        page.createContext("/", exchange -> {
            byte[] body = "<html>\u001b[31mgo away</html>".getBytes(UTF_8);
            exchange.sendResponseHeaders(418, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        page.start();
        try {
            URI address = URI.create("http://127.0.0.1:" + page.getAddress().getPort());
            QueueCli other = new QueueCli(address);
            assertThat(other.run("queues")).isEqualTo(1);
            assertThat(other.err()).isEqualTo(address + " refused with HTTP status 418.\n");
            assertThat(other.run("peek q")).isEqualTo(1);
            assertThat(other.err()).startsWith(address + " has no admin API of Holdfast, which holdfast peek needs.");
        } finally {
            page.stop(0);
        }
    }

    @Test
    void beyondThisMachineCredentialsAreNeeded() {
        assertThat(cli.run("queues --endpoint-url http://queues.example")).isEqualTo(1);
        assertThat(cli.err()).startsWith("There are no credentials for http://queues.example: set AWS_ACCESS_KEY_ID");
    }

    @Test
    void verboseShowsTheCause() {
        assertThat(cli.run("send nobody x -v")).isEqualTo(1);
        assertThat(cli.err()).contains("ServiceError").contains("\tat ");
    }
}
