package io.holdfast.consumer;

import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.MessageNotInflightException;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;

/** Tells from a refusal whether the message is somebody else's by now, so that trying again is in vain. Stateless. */
final class StaleReceipts {
    /** The refusals that mean that a receipt handle is of no use any more. Everything else may pass. */
    private static final Set<String> STALE =
            Set.of("ReceiptHandleIsInvalid", "InvalidParameterValue", "MessageNotInflight", "InvalidReceiptHandle");

    private StaleReceipts() {}

    /** Whether an entry failed because its receipt handle is of no use any more. */
    static boolean isStale(BatchResultErrorEntry failed) {
        return failed.code() != null && isStale(failed.code());
    }

    /** Whether a call failed because its receipt handle is of no use any more. */
    static boolean isStale(Throwable failure) {
        if (failure instanceof ReceiptHandleIsInvalidException || failure instanceof MessageNotInflightException) {
            return true;
        }
        if (failure instanceof RefusedEntryException entry) {
            return entry.stale();
        }
        return failure instanceof AwsServiceException refused
                && refused.awsErrorDetails() != null
                && refused.awsErrorDetails().errorCode() != null
                && isStale(refused.awsErrorDetails().errorCode());
    }

    /** The Query protocol writes some codes with AWS.SimpleQueueService. before them. */
    private static boolean isStale(String code) {
        return STALE.contains(code.substring(code.lastIndexOf('.') + 1));
    }
}
