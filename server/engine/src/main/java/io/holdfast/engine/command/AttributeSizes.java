package io.holdfast.engine.command;

/** How large message attributes are for their sender, from the bytes that their digest is taken of. */
final class AttributeSizes {
    private AttributeSizes() {}

    /**
     * The names, types and values.
     *
     * <pre>
     * for each attribute | length 4 | name | length 4 | type | 1 text or 2 binary | length 4 | value |
     * </pre>
     */
    static int of(byte[] attributes) {
        int size = 0;
        int position = 0;
        for (int part = 0; position + 4 < attributes.length; part = (part + 1) % 3) {
            position += part == 2 ? 1 : 0;
            int length = (attributes[position] & 0xFF) << 24
                    | (attributes[position + 1] & 0xFF) << 16
                    | (attributes[position + 2] & 0xFF) << 8
                    | (attributes[position + 3] & 0xFF);
            size += length;
            position += 4 + length;
        }
        return size;
    }
}
