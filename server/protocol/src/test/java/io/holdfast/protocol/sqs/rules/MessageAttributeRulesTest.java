package io.holdfast.protocol.sqs.rules;

import static io.holdfast.protocol.sqs.MessageAttribute.binary;
import static io.holdfast.protocol.sqs.MessageAttribute.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttribute.Shape;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageAttributeRulesTest {
    @Test
    void tenAttributesAreAcceptedAndElevenAreNot() {
        Map<String, MessageAttribute> attributes = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            attributes.put("a" + i, text("String", "v"));
        }
        assertThat(MessageAttributeRules.userAttributes(attributes)).isNull();

        attributes.put("a10", text("String", "v"));
        assertRefused(attributes, "Number of message attributes [11] exceeds the allowed maximum [10].");
    }

    @ParameterizedTest
    @ValueSource(strings = {"attr.1øßä", "a", "A-b_c.d", "AWSome", "Amazonas", "awsX"})
    void namesMayHoldLettersOfAnyLanguage(String name) {
        assertThat(MessageAttributeRules.userAttributes(Map.of(name, text("String", "v"))))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a!b", "a b", "a/b", "a:b", "a*b", "a(", "a?", "a\"", "a§", "a\u0000", "a\n", "\u200b"})
    void namesHoldNothingButLettersDigitsAndThreeSigns(String name) {
        assertRefused(
                Map.of(name, text("String", "v")),
                "Invalid attribute name: " + name
                        + ". Message (user) attribute names may hold letters, digits, underscores, hyphens and periods.");
    }

    @Test
    void periodsStandBetweenOtherCharacters() {
        assertRefused(
                Map.of(".a", text("String", "v")), "Message (user) attribute name must not begin with character '.'.");
        assertRefused(
                Map.of("a.", text("String", "v")), "Message (user) attribute name must not end with character '.'.");
        assertRefused(
                Map.of("a..b", text("String", "v")),
                "Message (user) attribute name must not have successive '.' characters.");
    }

    @Test
    void attributeHasOneValue() {
        byte[] value = {1};
        assertRefused(
                Map.of("n", MessageAttribute.ofWire("String", value, value)),
                "Message (user) attribute 'n' must have a single value.");
        assertThat(MessageAttributeRules.userAttributes(
                        Map.of("n", MessageAttribute.ofWire("Binary", new byte[0], value))))
                .isNull();
    }

    @Test
    void typeHoldsTheCharactersOfABody() {
        assertRefused(
                Map.of("n", text("String.\u0001", "v")),
                "Invalid binary character '#x1' was found in the type of message (user) attribute 'n', "
                        + AllowedCharacters.SET);
    }

    @Test
    void digitsOfNumbersAreAscii() {
        assertRefused(
                Map.of("n", text("Number", "１２")), "Can't cast the value of message (user) attribute 'n' to a number.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"AWS.x", "aws.x", "Amazon.x", "AMAZON.x"})
    void someNamesAreReserved(String name) {
        assertRefused(
                Map.of(name, text("String", "v")),
                "You can't use message attribute names beginning with 'AWS.' or 'Amazon'."
                        + " These strings are reserved for internal use.");
    }

    @Test
    void nameMustBeThereAndNotTooLong() {
        assertRefused(
                Map.of("", text("String", "v")), "The request must contain non-empty message (user) attribute names.");
        assertRefused(
                Map.of("n".repeat(257), text("String", "v")),
                "Message (user) attribute name must be shorter than 256 bytes.");
        assertThat(MessageAttributeRules.userAttributes(Map.of("n".repeat(256), text("String", "v"))))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Invalid", "string", "Stringx", "", ".String", "Int"})
    void dataTypeBeginsWithASupportedOne(String type) {
        assertRefused(
                Map.of("n", text(type, "v")),
                "The type of message (user) attribute 'n' is invalid."
                        + " You must use only the following supported type prefixes: Binary, Number, String.");
    }

    @Test
    void missingDataTypeIsAnInvalidOne() {
        MessageAttribute untyped = new MessageAttribute(null, Shape.TEXT, new byte[] {'v'});

        assertThat(MessageAttributeRules.userAttributes(Map.of("n", untyped)))
                .extracting(Failure::message, STRING)
                .startsWith("The type of message (user) attribute 'n' is invalid.");
    }

    @Test
    void dataTypeMayHaveALabelThatIsNotTooLong() {
        assertThat(MessageAttributeRules.userAttributes(Map.of(
                        "a", text("String.json", "v"),
                        "b", text("Number.int", "1"),
                        "c", binary("Binary.gif", new byte[] {0}))))
                .isNull();
        assertRefused(
                Map.of("n", text("String." + "x".repeat(250), "v")),
                "Message (user) attribute type must be shorter than 256 bytes.");
    }

    @Test
    void valueMustBeThereAndNotEmpty() {
        assertRefused(
                Map.of("n", new MessageAttribute("String", Shape.NONE, null)),
                "The message (user) attribute 'n' must contain a non-empty message attribute value.");
        assertRefused(
                Map.of("n", text("String", "")),
                "Message (user) attribute 'n' must contain a non-empty value of type 'String'.");
        assertRefused(
                Map.of("n", binary("Binary", new byte[0])),
                "Message (user) attribute 'n' must contain a non-empty value of type 'Binary'.");
    }

    @Test
    void valueMustBeOfTheKindThatTheTypeSays() {
        assertRefused(
                Map.of("n", text("Binary", "v")),
                "Message (user) attribute 'n' must contain a non-empty value of type 'Binary'.");
        assertRefused(
                Map.of("n", binary("Number", new byte[] {'1'})),
                "Message (user) attribute 'n' must contain a non-empty value of type 'String'.");
    }

    @Test
    void listsAreNotSupported() {
        MessageAttribute list = new MessageAttribute("String", Shape.LIST, null);

        assertThat(MessageAttributeRules.userAttributes(Map.of("n", list)))
                .isEqualTo(new Failure(
                        AwsError.UNSUPPORTED_OPERATION,
                        "Message attribute list values in SendMessage operation are not supported."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "3.14",
                "1e126",
                "1E-128",
                "+7",
                "0e999999999",
                "1234567890123456789012",
                "00012",
                "5.000"
            })
    void numbersAreNumbers(String number) {
        assertThat(MessageAttributeRules.userAttributes(Map.of("n", text("Number", number))))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "abc",
                "1,5",
                " 1",
                "1 ",
                "NaN",
                "Infinity",
                "0x10",
                "--1",
                "1e127",
                "1e-129",
                "1e999999999",
                "1e99999999999",
                "123456789012345678901234567890123456789"
            })
    void otherTextIsNoNumber(String number) {
        assertRefused(
                Map.of("n", text("Number.int", number)),
                "Can't cast the value of message (user) attribute 'n' to a number.");
    }

    @Test
    void hugeNumberIsRefusedWithoutBeingComputed() {
        assertRefused(
                Map.of("n", text("Number", "9".repeat(500_000))),
                "Can't cast the value of message (user) attribute 'n' to a number.");
    }

    @Test
    void textValueHoldsAllowedCharactersOnly() {
        assertThat(MessageAttributeRules.userAttributes(Map.of("n", text("String", "a\u0000"))))
                .extracting(Failure::message, STRING)
                .startsWith("Invalid binary character '#x0' was found in the value of message (user) attribute 'n',");
        assertThat(MessageAttributeRules.userAttributes(Map.of("n", binary("Binary", new byte[] {0}))))
                .isNull();
    }

    @Test
    void traceHeaderIsTheOnlySystemAttribute() {
        assertThat(MessageAttributeRules.systemAttributes(Map.of())).isNull();
        assertThat(MessageAttributeRules.systemAttributes(Map.of("AWSTraceHeader", text("String", "Root=1"))))
                .isNull();
        assertThat(MessageAttributeRules.systemAttributes(Map.of("Other", text("String", "v"))))
                .isEqualTo(Failure.invalidParameter("Message system attribute name 'Other' is invalid."));
        assertThat(MessageAttributeRules.systemAttributes(Map.of("AWSTraceHeader", text("Number", "1"))))
                .extracting(Failure::message, STRING)
                .startsWith("The type of message system attribute 'AWSTraceHeader' is invalid.");
        assertThat(MessageAttributeRules.systemAttributes(Map.of("AWSTraceHeader", text("String", ""))))
                .extracting(Failure::message, STRING)
                .isEqualTo(
                        "Message system attribute 'AWSTraceHeader' must contain a non-empty value of type 'String'.");
    }

    private static void assertRefused(Map<String, MessageAttribute> attributes, String text) {
        assertThat(MessageAttributeRules.userAttributes(attributes)).isEqualTo(Failure.invalidParameter(text));
    }
}
