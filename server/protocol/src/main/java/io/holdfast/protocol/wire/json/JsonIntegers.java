package io.holdfast.protocol.wire.json;

/** Numbers without a fraction, as clients write them. */
final class JsonIntegers {
    private JsonIntegers() {}

    /**
     * The integer that a scalar is; 3.0 is one.
     *
     * @param first the byte that the scalar begins with
     */
    static Integer of(byte first, String scalar) throws MalformedJson {
        return switch (first) {
            case '"' -> throw notAnInteger("STRING_VALUE");
            case 't' -> throw notAnInteger("TRUE_VALUE");
            case 'f' -> throw notAnInteger("FALSE_VALUE");
            default -> ofNumber(scalar);
        };
    }

    private static Integer ofNumber(String number) throws MalformedJson {
        try {
            return Integer.valueOf(number);
        } catch (NumberFormatException e) {
            double value = Double.parseDouble(number);
            if (value != (int) value) {
                throw notAnInteger("NUMBER_VALUE");
            }
            return (int) value;
        }
    }

    private static MalformedJson notAnInteger(String found) {
        return new MalformedJson(found + " can not be converted to an Integer");
    }
}
