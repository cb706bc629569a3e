package io.holdfast.protocol.sqs.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever bytes arrive, the answer is a request or a refusal in the words of the API. */
class HostileQueryTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "AttributeName.0=All",
                "AttributeName.00=All",
                "AttributeName.10001=All",
                "AttributeName.99999999999999999999=All",
                "AttributeName.1x=All",
                "AttributeName.1.2=All",
                "AttributeName.1.=All",
                "AttributeName.x=All",
                "AttributeName.-1=All",
                "AttributeName.1=All&AttributeName.1=Policy",
                "AttributeName.1=All&AttributeName.01=Policy",
                "QueueUrl=a&QueueUrl=b",
                "QueueUrl=a&QueueUrl=a",
                "QueueUrl.1=a",
                "QueueUrl.Value=a",
                "QueueUrl=%FF",
                "QueueUrl=%",
                "=x"
            })
    void whatCannotBeDecodedIsMalformedInput(String parameters) {
        assertThat(refusal("Action=GetQueueAttributes&" + parameters).error()).isEqualTo(AwsError.SERIALIZATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"abc", "", "+1", "1+", "1.0", "1e3", "0x1", "2147483648", "-2147483649", "99999999999999999999"})
    void numberThatIsNoneIsAnInvalidParameterValue(String number) {
        String text = number.replace('+', ' ');

        assertThat(refusal("Action=SendMessage&MessageBody=x&DelaySeconds=" + number))
                .isEqualTo(Failure.invalidParameter(
                        "Value " + text + " for parameter DelaySeconds is invalid. Reason: Must be an integer."));
    }

    @Test
    void numberInsideABatchIsNamedInFull() {
        assertThat(refusal("Action=SendMessageBatch&SendMessageBatchRequestEntry.2.DelaySeconds=x"))
                .isEqualTo(Failure.invalidParameter("Value x for parameter SendMessageBatchRequestEntry.2.DelaySeconds"
                        + " is invalid. Reason: Must be an integer."));
    }

    @ParameterizedTest
    @CsvSource({
        "SetQueueAttributes, Attribute.1.Name=Policy, Attribute.1.Value",
        "SetQueueAttributes, Attribute.3.Value=1, Attribute.3.Name",
        "SetQueueAttributes, Attribute.3.Foo=1, Attribute.3.Name",
        "SetQueueAttributes, Attribute=1, Attribute.Name",
        "SetQueueAttributes, Attribute.Name=Policy, Attribute.Value",
        "CreateQueue, Tag.2.Key=k, Tag.2.Value",
        "TagQueue, Tag.2.Value=v, Tag.2.Key"
    })
    void halfAPairIsAMissingParameter(String action, String parameters, String missing) {
        assertThat(refusal("Action=" + action + "&" + parameters)).isEqualTo(Failure.missingParameter(missing));
    }

    @Test
    void nameThatOccursTwiceIsAnInvalidParameterValue() {
        assertThat(refusal("Action=TagQueue&Tag.1.Key=k&Tag.1.Value=v&Tag.2.Key=k&Tag.2.Value=w"))
                .isEqualTo(Failure.invalidParameter(
                        "Value k for parameter Tag.Key is invalid. Reason: It occurs more than once."));
        assertThat(refusal("Action=SendMessage&MessageAttribute.1.Name=a&MessageAttribute.2.Name=a"))
                .isEqualTo(Failure.invalidParameter(
                        "Value a for parameter MessageAttribute.Name is invalid. Reason: It occurs more than once."));
    }

    @Test
    void binaryValueThatIsNotBase64IsMalformedInput() {
        assertThat(refusal("Action=SendMessage&MessageAttribute.1.Value.BinaryValue=%21"))
                .isEqualTo(new Failure(
                        AwsError.SERIALIZATION,
                        "The value of the parameter MessageAttribute.1.Value.BinaryValue is not valid base64."));
    }

    @ParameterizedTest
    @CsvSource({
        "Action=FooBar, false, FooBar",
        "Action=, false, ''",
        "Action=sendmessage, false, sendmessage",
        "Action=CreateQueue, true, CreateQueue",
        "Action=ListQueues, true, ListQueues"
    })
    void actionThatIsNotValidHereIsNamed(String parameters, boolean atQueue, String action) {
        RequestRefused refused = catchThrowableOfType(
                RequestRefused.class, () -> QueryParameters.of(parameters).operation(atQueue));

        assertThat(refused.failure())
                .isEqualTo(new Failure(
                        AwsError.UNKNOWN_OPERATION, "The action " + action + " is not valid for this endpoint."));
    }

    @Test
    void actionMustBeThere() {
        assertThat(refusal("Foo=Action")).isEqualTo(Failure.missingParameter("Action"));
        assertThat(refusal("")).isEqualTo(Failure.missingParameter("Action"));
    }

    @Test
    void littleOfWhatMakesNoSenseIsRepeated() {
        String endless = "x".repeat(1_000_000);

        assertThat(refusal("Action=" + endless).message()).hasSizeLessThan(400);
        assertThat(refusal("Action=ListQueues&MaxResults=" + endless).message()).hasSizeLessThan(400);
        assertThat(refusal("Action=DeleteQueue&QueueUrl." + endless + "=x").message())
                .hasSizeLessThan(400);
    }

    @ParameterizedTest
    @EnumSource
    void randomBytesAreReadOrRefused(Operation operation) {
        Random random = new Random(operation.wireName().hashCode());
        String[] pieces = {
            "&",
            "=",
            ".",
            "1",
            "0",
            "%",
            "+",
            "%41",
            "%C3",
            "\u00c3",
            "QueueUrl",
            "Attribute",
            "Name",
            "Value",
            "Tag",
            "Key",
            "SendMessageBatchRequestEntry",
            "MessageAttribute",
            "Id",
            "DelaySeconds",
            "StringValue",
            "AttributeName"
        };
        for (int round = 0; round < 3_000; round++) {
            StringBuilder form = new StringBuilder();
            for (int i = random.nextInt(30); i >= 0; i--) {
                form.append(pieces[random.nextInt(pieces.length)]);
            }
            byte[] bytes = form.toString().getBytes(ISO_8859_1);
            try {
                QueryRequests.read(operation, QueryParameters.of(null, bytes, 0, bytes.length), null);
            } catch (RequestRefused refused) {
                assertThat(refused.failure().error().httpStatus()).isEqualTo(400);
            }
        }
    }

    private static Failure refusal(String form) {
        byte[] bytes = form.getBytes(UTF_8);
        QueryParameters parameters = QueryParameters.of(null, bytes, 0, bytes.length);
        RequestRefused refused = catchThrowableOfType(
                RequestRefused.class, () -> QueryRequests.read(parameters.operation(false), parameters, null));
        assertThat(refused).as(form).isNotNull();
        return refused.failure();
    }
}
