package io.holdfast.bench.consumer;

import java.util.Locale;

/** The main class of the process in which a consumer is measured. It prints one number. */
public final class ConsumerProcess {
    static final String RESULT = "result ";

    private ConsumerProcess() {}

    /** The measure's name, the server's port, the queue's URL, and the measure's own numbers. */
    public static void main(String[] arguments) throws InterruptedException {
        int port = Integer.parseInt(arguments[1]);
        String queue = arguments[2];
        int[] numbers = new int[arguments.length - 3];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Integer.parseInt(arguments[i + 3]);
        }
        double result = Measure.valueOf(arguments[0]).run(port, queue, numbers);
        System.out.println(String.format(Locale.ROOT, "%s%.6f", RESULT, result));
        // Pools of the SDK need not be waited for.
        System.exit(0);
    }
}
