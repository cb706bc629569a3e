package io.holdfast.engine;

import io.holdfast.engine.command.RedrivePhase;
import io.holdfast.engine.command.RedriveStatus;
import io.holdfast.engine.row.Table;
import java.util.Arrays;

/** The test of the test for guarded redrives: bugs that must be found, each with the law that finds it. */
enum RedriveBug implements PlantedRowBug {
    PAUSE_IS_FORGOTTEN(GuardedRedriveSimulation.Law.PAUSE_IS_KEPT) {
        @Override
        byte[] progress(byte[] row) {
            return row[STATUS] == RedriveStatus.PAUSED.id() ? with(row, STATUS, RedriveStatus.ACTIVE.id()) : row;
        }
    },
    CANARY_IS_FORGOTTEN(GuardedRedriveSimulation.Law.CANARY_IS_KEPT) {
        @Override
        byte[] progress(byte[] row) {
            return row[PHASE] == RedrivePhase.CANARY.id() ? with(row, PHASE, RedrivePhase.ALL.id()) : row;
        }
    },
    SNAPSHOT_IS_NOT_WAITED_FOR(GuardedRedriveSimulation.Law.NOTHING_MOVES_BEFORE_THE_RELEASE) {
        @Override
        byte[] progress(byte[] row) {
            return row[PHASE] == RedrivePhase.SNAPSHOT.id() ? with(row, PHASE, RedrivePhase.ALL.id()) : row;
        }
    },
    OTHER_LETTERS_ARE_CHOSEN(GuardedRedriveSimulation.Law.ONLY_CHOSEN_LETTERS_MOVE) {
        @Override
        byte[] choice(byte[] row) {
            // The last byte of the first place's sequence: the next letter.
            return row.length < FIRST_SEQUENCE + 1 ? row : with(row, FIRST_SEQUENCE, row[FIRST_SEQUENCE] + 2);
        }
    },
    PROGRESS_IS_LOST(GuardedRedriveSimulation.Law.MOVES_ARE_COUNTED) {
        @Override
        byte[] progress(byte[] row) {
            // One in three.
            return Arrays.hashCode(row) % 3 == 0 && row[PHASE] != RedrivePhase.SNAPSHOT.id() ? new byte[0] : row;
        }
    },
    MOVED_LETTER_STAYS(GuardedRedriveSimulation.Law.IN_ONE_QUEUE) {
        @Override
        public boolean keeps(Table table) {
            return table == Table.MESSAGES || table == Table.GROUP_MESSAGES;
        }
    },
    MOVED_LETTER_IS_LOST(GuardedRedriveSimulation.Law.NOTHING_IS_LOST) {
        @Override
        public byte[] stored(Table table, byte[] key, byte[] row) {
            boolean isMoved =
                    (table == Table.MESSAGES || table == Table.GROUP_MESSAGES) && (row[ID_VERSION] & 0xF0) == 0x80;
            return isMoved ? new byte[0] : row;
        }
    };

    private static final int STATUS = 1;
    private static final int PHASE = 2;
    private static final int ID_VERSION = 1 + 6;
    private static final int FIRST_SEQUENCE = 1 + 1 + 4 + 16 - 1;

    private final GuardedRedriveSimulation.Law law;

    RedriveBug(GuardedRedriveSimulation.Law law) {
        this.law = law;
    }

    GuardedRedriveSimulation.Law law() {
        return law;
    }

    byte[] progress(byte[] row) {
        return row;
    }

    byte[] choice(byte[] row) {
        return row;
    }

    @Override
    public byte[] stored(Table table, byte[] key, byte[] row) {
        if (table != Table.MOVE_TASKS || key.length != 17) {
            return row;
        }
        return key[16] == 2 ? progress(row) : key[16] == 3 ? choice(row) : row;
    }

    static byte[] with(byte[] row, int offset, int value) {
        byte[] changed = row.clone();
        changed[offset] = (byte) value;
        return changed;
    }
}
