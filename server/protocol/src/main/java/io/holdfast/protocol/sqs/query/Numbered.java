package io.holdfast.protocol.sqs.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a list by their numbers. They may come in any order and with gaps; what counts is the order of the numbers. Nearly
 * always they come in order, and then each is appended.
 */
final class Numbered<T> {
    private int[] numbers = new int[10];
    private final List<T> elements = new ArrayList<>();

    /** The element with this number, or null if there is none yet. */
    @Nullable
    T get(int number) {
        int place = behind(number) - 1;
        return place >= 0 && numbers[place] == number ? elements.get(place) : null;
    }

    /** The element with this number, made now if there is none yet. */
    T at(int number, Supplier<T> maker) {
        T element = get(number);
        if (element == null) {
            element = maker.get();
            add(number, element);
        }
        return element;
    }

    /** Adds an element, behind those with the same number. */
    void add(int number, T element) {
        int place = behind(number);
        int size = elements.size();
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        System.arraycopy(numbers, place, numbers, place + 1, size - place);
        numbers[place] = number;
        elements.add(place, element);
    }

    int number(int place) {
        return numbers[place];
    }

    /** In the order of their numbers. */
    List<T> elements() {
        return elements;
    }

    /** Where the first larger number is. */
    private int behind(int number) {
        int size = elements.size();
        if (size == 0 || numbers[size - 1] <= number) {
            return size;
        }
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (numbers[middle] <= number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
