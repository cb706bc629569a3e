package io.holdfast.spring;

/**
 * A handler in the application: which queue it is for, and which method of which bean it is.
 *
 * @param queue name or address, placeholders replaced
 */
record FoundHandler(String queue, String beanName, HandlerMethod handler) {
    @Override
    public String toString() {
        return InvalidQueueHandlerException.nameOf(handler.method()) + " of bean \"" + beanName + "\"";
    }
}
