package io.holdfast.app.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the shape of a queue's rates means, in a table. */
class DiagnosisTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # sent | received | deleted | redelivered | time-outs | late | dead | visible | in flight | polls | shape | sentence
            0    | 0    | 0    | 0   | 0   | 0  | 0 | 0    | 0   | 0 | IDLE              | Idle: no messages, and none were sent in the last 100 s.
            0    | 0    | 0    | 0   | 0   | 0  | 0 | 0    | 0   | 3 | IDLE              | Idle: no messages, and none were sent in the last 100 s.
            1000 | 1000 | 1000 | 0   | 0   | 0  | 0 | 0    | 10  | 3 | WELL              | All well: 10/s sent, 10/s received, 10/s deleted.
            1000 | 1000 | 990  | 3   | 0   | 0  | 0 | 20   | 10  | 3 | WELL              | All well: 10/s sent, 10/s received, 9.9/s deleted.
            50   | 0    | 0    | 0   | 0   | 0  | 0 | 1234 | 0   | 0 | NO_CONSUMERS      | No consumers: 1,234 messages wait, but nobody has received any in the last 100 s, and no poll is waiting.
            0    | 0    | 0    | 0   | 0   | 0  | 0 | 1    | 0   | 0 | NO_CONSUMERS      | No consumers: 1 message waits, but nobody has received any in the last 100 s, and no poll is waiting.
            1000 | 500  | 500  | 0   | 0   | 0  | 0 | 9000 | 10  | 0 | TOO_FEW_CONSUMERS | Too few consumers: 10/s are sent but only 5/s received; the backlog of 9,000 messages grows by 5/s.
            1000 | 2000 | 900  | 900 | 900 | 40 | 0 | 10   | 50  | 0 | REDELIVERING      | The visibility time-out is too short: 20/s are received but only 9/s deleted, and 45 % of the receives are redeliveries: 40 messages were deleted after it had run out.
            1000 | 2000 | 900  | 900 | 900 | 0  | 0 | 10   | 50  | 0 | REDELIVERING      | Consumers crash or fail, or the visibility time-out is too short: 20/s are received but only 9/s deleted, and 45 % of the receives are redeliveries: the time-out ran out 900 times.
            1000 | 2000 | 900  | 900 | 0   | 0  | 0 | 10   | 50  | 0 | REDELIVERING      | Consumers give messages back: 20/s are received but only 9/s deleted, and 45 % of the receives are redeliveries: no time-out ran out, so they were released.
            0    | 0    | 0    | 0   | 0   | 0  | 0 | 40   | 10  | 2 | BLOCKED           | Blocked: 40 messages wait and so do 2 polls, but all groups have messages in flight, which must be deleted or come back first.
            100  | 2100 | 2100 | 0   | 0   | 0  | 0 | 6000 | 10  | 0 | DRAINING          | The backlog of 6,000 messages drains at 20/s: it is empty in about 5 min.
            1000 | 1000 | 1000 | 0   | 0   | 0  | 1 | 0    | 0   | 1 | WELL              | All well: 10/s sent, 10/s received, 10/s deleted. 1 message became a dead letter in the last 100 s.
            """)
    void shapeIsNamed(
            long sent,
            long received,
            long deleted,
            long redelivered,
            long timeouts,
            long lateDeletes,
            long deadLetters,
            long visible,
            long inFlight,
            long waiting,
            QueueShape shape,
            String sentence) {
        Diagnosis diagnosis = Diagnosis.of(new Flow(
                100,
                sent,
                received,
                deleted,
                redelivered,
                timeouts,
                lateDeletes,
                deadLetters,
                visible,
                inFlight,
                0,
                waiting));

        assertThat(diagnosis).isEqualTo(new Diagnosis(shape, sentence));
    }
}
