package io.holdfast.protocol.sqs;

/**
 * Every error a client can be told, under both of its names. The JSON protocol puts the shape into the body and the query code
 * into a header, SDKs look at either; the Query protocol knows the query code only.
 */
public enum AwsError {
    QUEUE_DOES_NOT_EXIST("QueueDoesNotExist", Space.SQS, Codes.SERVICE + "NonExistentQueue", 400),
    QUEUE_NAME_EXISTS("QueueNameExists", Space.SQS, "QueueAlreadyExists", 400),
    QUEUE_DELETED_RECENTLY("QueueDeletedRecently", Space.SQS, Codes.SERVICE + "QueueDeletedRecently", 400),
    PURGE_QUEUE_IN_PROGRESS("PurgeQueueInProgress", Space.SQS, Codes.SERVICE + "PurgeQueueInProgress", 403),
    RECEIPT_HANDLE_IS_INVALID("ReceiptHandleIsInvalid", Space.SQS, "ReceiptHandleIsInvalid", 404),
    INVALID_ADDRESS("InvalidAddress", Space.SQS, "InvalidAddress", 404),
    RESOURCE_NOT_FOUND("ResourceNotFoundException", Space.SQS, "ResourceNotFoundException", 404),
    INVALID_ATTRIBUTE_NAME("InvalidAttributeName", Space.SQS, "InvalidAttributeName", 400),
    INVALID_ATTRIBUTE_VALUE("InvalidAttributeValue", Space.SQS, "InvalidAttributeValue", 400),
    INVALID_MESSAGE_CONTENTS("InvalidMessageContents", Space.SQS, "InvalidMessageContents", 400),
    UNSUPPORTED_OPERATION("UnsupportedOperation", Space.SQS, Codes.SERVICE + "UnsupportedOperation", 400),
    EMPTY_BATCH_REQUEST("EmptyBatchRequest", Space.SQS, Codes.SERVICE + "EmptyBatchRequest", 400),
    TOO_MANY_ENTRIES_IN_BATCH_REQUEST(
            "TooManyEntriesInBatchRequest", Space.SQS, Codes.SERVICE + "TooManyEntriesInBatchRequest", 400),
    BATCH_ENTRY_IDS_NOT_DISTINCT(
            "BatchEntryIdsNotDistinct", Space.SQS, Codes.SERVICE + "BatchEntryIdsNotDistinct", 400),
    INVALID_BATCH_ENTRY_ID("InvalidBatchEntryId", Space.SQS, Codes.SERVICE + "InvalidBatchEntryId", 400),
    BATCH_REQUEST_TOO_LONG("BatchRequestTooLong", Space.SQS, Codes.SERVICE + "BatchRequestTooLong", 400),
    OVER_LIMIT("OverLimit", Space.SQS, "OverLimit", 403),
    INVALID_ID_FORMAT("InvalidIdFormat", Space.SQS, "InvalidIdFormat", 400),
    REQUEST_THROTTLED("RequestThrottled", Space.SQS, "RequestThrottled", 403),
    INVALID_SECURITY("InvalidSecurity", Space.SQS, "InvalidSecurity", 403),
    /** In the API model, but nobody has seen the service answer with it; nor does this server. */
    MESSAGE_NOT_INFLIGHT("MessageNotInflight", Space.SQS, Codes.SERVICE + "MessageNotInflight", 400),
    KMS_DISABLED("KmsDisabled", Space.SQS, "KMS.DisabledException", 400),
    KMS_INVALID_STATE("KmsInvalidState", Space.SQS, "KMS.InvalidStateException", 400),
    KMS_NOT_FOUND("KmsNotFound", Space.SQS, "KMS.NotFoundException", 400),
    KMS_ACCESS_DENIED("KmsAccessDenied", Space.SQS, "KMS.AccessDeniedException", 400),
    KMS_THROTTLED("KmsThrottled", Space.SQS, "KMS.ThrottlingException", 400),
    KMS_INVALID_KEY_USAGE("KmsInvalidKeyUsage", Space.SQS, "KMS.InvalidKeyUsageException", 400),
    KMS_OPT_IN_REQUIRED("KmsOptInRequired", Space.SQS, "KMS.OptInRequired", 403),
    /** Only ever the code of a batch entry whose body is empty. */
    EMPTY_VALUE("EmptyValue", Space.SQS, "EmptyValue", 400),
    INVALID_PARAMETER_VALUE("InvalidParameterValueException", Space.CORAL, "InvalidParameterValue", 400),
    MISSING_PARAMETER("MissingRequiredParameterException", Space.CORAL, "MissingParameter", 400),
    UNKNOWN_OPERATION("UnknownOperationException", Space.CORAL, "InvalidAction", 400),
    SERIALIZATION("SerializationException", Space.CORAL, "MalformedInput", 400),
    ACCESS_DENIED("AccessDeniedException", Space.CORAL, "AccessDenied", 403),
    UNRECOGNIZED_CLIENT("UnrecognizedClientException", Space.CORAL, "InvalidClientTokenId", 403),
    INVALID_SIGNATURE("InvalidSignatureException", Space.CORAL, "SignatureDoesNotMatch", 403),
    INCOMPLETE_SIGNATURE("IncompleteSignatureException", Space.CORAL, "IncompleteSignature", 400),
    EXPIRED_TOKEN("ExpiredTokenException", Space.CORAL, "ExpiredToken", 403),
    INTERNAL_FAILURE("InternalFailure", Space.CORAL, "InternalError", 500),
    SERVICE_UNAVAILABLE("ServiceUnavailable", Space.CORAL, "ServiceUnavailable", 503);

    private final String type;
    private final String queryCode;
    private final String batchCode;
    private final int httpStatus;
    private final String queryErrorHeader;

    AwsError(String shape, Space space, String queryCode, int httpStatus) {
        this.type = space.prefix + shape;
        this.queryCode = queryCode;
        this.batchCode = queryCode.startsWith(Codes.SERVICE) ? queryCode.substring(Codes.SERVICE.length()) : queryCode;
        this.httpStatus = httpStatus;
        this.queryErrorHeader = queryCode + (httpStatus < 500 ? ";Sender" : ";Receiver");
    }

    /** Namespace and shape, as the {@code __type} of a JSON error body. */
    public String type() {
        return type;
    }

    /** The code of the Query protocol. */
    public String queryCode() {
        return queryCode;
    }

    /** The code inside a batch result, which has no service prefix. */
    public String batchCode() {
        return batchCode;
    }

    public int httpStatus() {
        return httpStatus;
    }

    /** Whether the client is to blame; otherwise it may try again. */
    public boolean senderFault() {
        return httpStatus < 500;
    }

    /** The value of the {@code x-amzn-query-error} header, sent with every JSON error. */
    public String queryErrorHeader() {
        return queryErrorHeader;
    }

    /** Modelled errors belong to the service, the others to the framework in front of it. */
    private enum Space {
        SQS("com.amazonaws.sqs#"),
        CORAL("com.amazon.coral.service#");

        private final String prefix;

        Space(String prefix) {
            this.prefix = prefix;
        }
    }

    private static final class Codes {
        static final String SERVICE = "AWS.SimpleQueueService.";
    }
}
