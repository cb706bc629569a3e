package io.holdfast.verify.outbox;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Gives every test a bed of its own: a fresh database with the tables of an outbox, and a fresh queue server. */
abstract class OutboxBedTest {
    OutboxBed bed;

    @BeforeEach
    void makeBed() throws Exception {
        bed = OutboxBed.make();
    }

    @AfterEach
    void closeBed() {
        bed.close();
    }
}
