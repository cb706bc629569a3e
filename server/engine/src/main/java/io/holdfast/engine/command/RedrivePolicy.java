package io.holdfast.engine.command;

/**
 * When a message has been received {@code maxReceiveCount} times, the next receive moves it to the target instead of handing it out. It is
 * stored and shown in one form only:
 *
 * <pre>
 * {"deadLetterTargetArn":"…","maxReceiveCount":n}
 * </pre>
 */
public record RedrivePolicy(QueueName target, int maxReceiveCount) {
    private static final String START = "{\"deadLetterTargetArn\":\"";
    private static final String MIDDLE = "\",\"maxReceiveCount\":";
    private static final String END = "}";

    static RedrivePolicy of(String attribute) {
        int middle = attribute.indexOf(MIDDLE);
        boolean isCanonical = attribute.startsWith(START) && middle >= START.length() && attribute.endsWith(END);
        QueueName target = isCanonical ? QueueName.ofArn(attribute.substring(START.length(), middle)) : null;
        if (target == null) {
            throw new InvariantViolation("a redrive policy is not in its canonical form: " + attribute);
        }
        int count = Integer.parseInt(attribute.substring(middle + MIDDLE.length(), attribute.length() - END.length()));
        return new RedrivePolicy(target, count);
    }
}
