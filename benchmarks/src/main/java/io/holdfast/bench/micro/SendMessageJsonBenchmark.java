package io.holdfast.bench.micro;

import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.json.JsonRequests;
import io.holdfast.protocol.sqs.json.JsonResults;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The codec's share of one SendMessage of 1 KiB in AWS JSON 1.0. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class SendMessageJsonBenchmark {
    private static final int BODY_CHARACTERS = 1024;

    private final byte[] request = ("{\"QueueUrl\":\"http://127.0.0.1:9324/000000000000/orders\",\"MessageBody\":\""
                    + "0123456789abcdef".repeat(BODY_CHARACTERS / 16)
                    + "\"}")
            .getBytes(StandardCharsets.US_ASCII);
    private final SendMessageResult result = new SendMessageResult(
            new MessageId(0x5fea77560ea4451aL, 0xa703a558b933e274L), new byte[16], null, null, null);
    private final JsonBuffer answer = new JsonBuffer();

    @Benchmark
    public Request read() throws RequestRefused {
        return JsonRequests.read(Operation.SEND_MESSAGE, request, 0, request.length);
    }

    @Benchmark
    public int write() {
        answer.clear();
        JsonResults.write(result, answer);
        return answer.length();
    }
}
