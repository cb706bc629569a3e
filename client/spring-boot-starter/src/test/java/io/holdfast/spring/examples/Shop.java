package io.holdfast.spring.examples;

/** What the handlers of the example are for. */
interface Shop {
    record Order(String id) {}

    record Payment(String order, long cents) {}

    record Event(String name) {}

    void place(Order order);

    boolean bankIsClosed();

    void collect(Payment payment, String messageId);

    boolean store(Event event);
}
