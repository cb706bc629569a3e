package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.cli.CommandRefused;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The body of a message as it is given on the command line: the text itself, {@code @FILE}, or {@code -} for the standard input. Stateless. */
final class MessageBody {
    /** More than any server takes; the server says what it does not like, this only protects the memory. */
    private static final int LARGEST_BYTES = 16 << 20;

    private MessageBody() {}

    static String read(String argument, InputStream in) throws IOException, CommandRefused {
        if (argument.equals("-")) {
            return text(in.readNBytes(LARGEST_BYTES), "The standard input");
        }
        if (argument.startsWith("@")) {
            Path file = Path.of(argument.substring(1));
            try (InputStream content = Files.newInputStream(file)) {
                return text(content.readNBytes(LARGEST_BYTES), file.toString());
            }
        }
        return argument;
    }

    private static String text(byte[] bytes, String source) throws CommandRefused {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException binary) {
            throw new CommandRefused(
                    "%s is not text in UTF-8, and messages are text: encode it first, for example with base64."
                            .formatted(source),
                    binary);
        }
    }
}
