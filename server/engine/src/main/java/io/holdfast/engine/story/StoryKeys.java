package io.holdfast.engine.story;

import java.nio.ByteBuffer;

/**
 * The keys of the rows of stories.
 *
 * <pre>
 * STORIES          | chapter 8 | block 8 |
 * STORY_CHAPTERS   | 0 |                              what was dropped
 *                  | 1 | chapter 8 |                  a chapter that is full
 *                  | 2 | section 1 | chapter 8 |      a section of its filter
 * </pre>
 */
final class StoryKeys {
    static final byte[] DROPPED = {0};

    private StoryKeys() {}

    static byte[] block(long chapter, long block) {
        return ByteBuffer.allocate(16).putLong(chapter).putLong(block).array();
    }

    static byte[] chapter(long chapter) {
        return ByteBuffer.allocate(9).put((byte) 1).putLong(chapter).array();
    }

    static byte[] section(int section, long chapter) {
        return ByteBuffer.allocate(10)
                .put((byte) 2)
                .put((byte) section)
                .putLong(chapter)
                .array();
    }

    /** Of any of these keys but that of a block and of what was dropped. */
    static long chapterOf(byte[] key) {
        return ByteBuffer.wrap(key).getLong(key.length - Long.BYTES);
    }

    static long chapterOfBlock(byte[] key) {
        return ByteBuffer.wrap(key).getLong();
    }

    static long blockOf(byte[] key) {
        return ByteBuffer.wrap(key).getLong(Long.BYTES);
    }
}
