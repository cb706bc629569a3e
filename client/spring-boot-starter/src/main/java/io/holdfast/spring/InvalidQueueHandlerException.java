package io.holdfast.spring;

import java.lang.reflect.Method;

/** A method cannot be the handler of its queue. */
public final class InvalidQueueHandlerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    InvalidQueueHandlerException(String problem) {
        super(problem);
    }

    InvalidQueueHandlerException(Method method, String problem) {
        super("@QueueHandler " + nameOf(method) + " " + problem);
    }

    static String nameOf(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
