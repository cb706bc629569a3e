package io.holdfast.command.dlq;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.logging.LogOutput;
import io.holdfast.app.config.ServerSettings.Log;
import io.holdfast.app.config.ServerSettings.LogFormat;
import io.holdfast.app.config.ServerSettings.LogLevel;
import io.holdfast.command.Options;
import io.holdfast.deadletters.DeadLettersRefused;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Turns what goes wrong in a command into one sentence for the person who typed it. Stateless. */
final class DlqErrors {
    interface Work {
        int run() throws Exception;
    }

    private DlqErrors() {}

    /** @param server what the command talks to, if it does */
    static int explaining(Options options, Supplier<String> server, Work work) throws Exception {
        // What the libraries warn of, the commands say themselves.
        LogLevel level = options.has("--verbose") ? LogLevel.DEBUG : LogLevel.ERROR;
        LogOutput.use(new Log(level, LogFormat.TEXT));
        try {
            return work.run();
        } catch (DeadLettersRefused refused) {
            throw new CommandRefused(sentence(refused, server), refused);
        } catch (AwsServiceException refused) {
            throw new CommandRefused(sentence(refused), refused);
        } catch (SdkClientException unsent) {
            throw new CommandRefused(sentence(unsent, server.get()), unsent);
        } catch (FileSystemException file) {
            throw new CommandRefused("Cannot use %s: %s.".formatted(file.getFile(), reason(file)), file);
        } catch (IOException disk) {
            throw new CommandRefused("Reading or writing failed: " + disk.getMessage(), disk);
        }
    }

    private static String sentence(DeadLettersRefused refused, Supplier<String> server) {
        String sentence = String.valueOf(refused.getMessage());
        return switch (refused.reason()) {
            case NO_SUCH_QUEUE -> sentence.replaceFirst("\\.$", " at " + server.get() + ".");
            case SNAPSHOT_EXISTS ->
                sentence.contains("interrupted") ? sentence + " (--resume does the former.)" : sentence;
            case SNAPSHOT_NOT_WRITTEN -> sentence.replaceFirst("resume it\\.$", "continue it with --resume.");
            case RESTORED_BEFORE -> sentence + " (--resume does the former.)";
            case ALREADY_RUNNING -> sentence.replaceFirst("cancel it\\.$", "end it with holdfast dlq cancel.");
            case NOT_AUDITED -> sentence + " Run holdfast dlq audit first.";
            default -> sentence;
        };
    }

    /** A proxy in between answers without the details that SQS gives. */
    private static String sentence(AwsServiceException refused) {
        AwsErrorDetails details = refused.awsErrorDetails();
        return details == null || details.errorMessage() == null
                ? "The server refused, with HTTP status %d.".formatted(refused.statusCode())
                : "The server refused: %s (%s).".formatted(details.errorMessage(), details.errorCode());
    }

    private static String sentence(SdkClientException unsent, String server) {
        for (Throwable cause = unsent; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException || cause instanceof UnknownHostException) {
                return "Cannot reach %s: is the server running? (--endpoint chooses another.)".formatted(server);
            }
        }
        String text = String.valueOf(unsent.getMessage());
        return text.contains("credentials")
                ? "There are no credentials for %s: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose a --profile."
                        .formatted(server)
                : "The request to %s failed: %s".formatted(server, text);
    }

    private static String reason(FileSystemException file) {
        if (file instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (file instanceof AccessDeniedException) {
            return "access is denied";
        }
        return file.getReason() == null ? file.getClass().getSimpleName() : file.getReason();
    }
}
