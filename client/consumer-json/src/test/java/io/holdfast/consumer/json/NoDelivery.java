package io.holdfast.consumer.json;

import io.holdfast.consumer.Delivery;
import java.lang.reflect.Proxy;

/** For code that must not look at the delivery: every method of it throws. */
final class NoDelivery {
    static final Delivery INSTANCE = (Delivery) Proxy.newProxyInstance(
            NoDelivery.class.getClassLoader(), new Class<?>[] {Delivery.class}, (proxy, method, arguments) -> {
                throw new UnsupportedOperationException(method.getName());
            });

    private NoDelivery() {}
}
