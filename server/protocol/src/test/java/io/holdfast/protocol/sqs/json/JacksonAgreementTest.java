package io.holdfast.protocol.sqs.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.wire.json.JsonDocument;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Our reader is hand-written for speed; a reader that half the world uses says whether it is right. */
class JacksonAgreementTest {
    private static final JsonFactory JACKSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Pieces that make strings interesting, good and bad. */
    private static final String[] PIECES = {
        "a",
        "bc",
        "the quick brown fox",
        " ",
        "\\\"",
        "\\\\",
        "\\/",
        "\\n",
        "\\t",
        "\\b",
        "\\f",
        "\\r",
        "\\u0041",
        "\\u00e9",
        "\\u20AC",
        "\\ud83d\\ude00",
        "\\u0000",
        "\\uFFFF",
        "é",
        "€",
        "😀",
        "\u007f",
        "{",
        "}",
        "[1,2]",
        ",",
        ":",
    };

    private static final String DAMAGE = "{}[]\",:\\ 0123456789-+.eEtrufalsnx/";

    private static final String[] BAD_PIECES = {"\"", "\\", "\\x", "\\u12", "\\ug000", "\n", "\u0001", "\u0000"};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void stringsAreDecodedAlike(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 4000; round++) {
            String json = "{\"MessageBody\":\"" + content(random) + "\"" + blanks(random) + "}";
            byte[] bytes = json.getBytes(UTF_8);

            assertThat(ours(bytes)).as(json).isEqualTo(jacksons(bytes));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void documentsAreAcceptedAlike(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 4000; round++) {
            StringBuilder document =
                    new StringBuilder("{\"a\":").append(value(random, 4)).append('}');
            for (int damage = random.nextInt(3); damage > 0; damage--) {
                document.setCharAt(random.nextInt(document.length()), DAMAGE.charAt(random.nextInt(DAMAGE.length())));
            }
            byte[] bytes = document.toString().getBytes(UTF_8);

            assertThat(JsonDocument.parse(bytes) != null)
                    .as(document.toString())
                    .isEqualTo(isObjectToJackson(bytes));
        }
    }

    private static String value(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 4 : 6);
        return switch (kind) {
            case 0 -> "\"text\"";
            case 1 -> String.valueOf(random.nextInt(2000) - 1000);
            case 2 -> random.nextInt(100) + "." + random.nextInt(100) + "e-" + random.nextInt(9);
            case 3 -> pick(new String[] {"true", "false", "null"}, random);
            case 4 -> "[" + value(random, depth - 1) + ", " + value(random, depth - 1) + "]";
            default -> "{\"a\": " + value(random, depth - 1) + ",\"b\":" + value(random, depth - 1) + "}";
        };
    }

    private static boolean isObjectToJackson(byte[] json) {
        try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JacksonException e) {
            return false;
        }
    }

    private static String content(Random random) {
        StringBuilder content = new StringBuilder();
        int pieces = random.nextInt(12);
        for (int i = 0; i < pieces; i++) {
            boolean bad = random.nextInt(60) == 0;
            content.append(bad ? pick(BAD_PIECES, random) : pick(PIECES, random));
        }
        return content.toString();
    }

    private static String blanks(Random random) {
        return " \n\t\r".repeat(random.nextInt(3));
    }

    private static String pick(String[] pieces, Random random) {
        return pieces[random.nextInt(pieces.length)];
    }

    private static String ours(byte[] json) {
        try {
            var request = (SendMessageRequest) JsonRequests.read(Operation.SEND_MESSAGE, json, 0, json.length);
            byte[] body = request.message().body();
            return body == null ? "absent" : new String(body, UTF_8);
        } catch (RequestRefused e) {
            return "refused";
        }
    }

    private static String jacksons(byte[] json) {
        try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), json)) {
            parser.nextToken();
            parser.nextToken();
            parser.nextToken();
            String body = parser.getString();
            boolean ended = parser.nextToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
            // Jackson lets half a surrogate pair pass, which no UTF-8 body can hold.
            return ended && UTF_8.newEncoder().canEncode(body) ? body : "refused";
        } catch (JacksonException e) {
            return "refused";
        }
    }
}
