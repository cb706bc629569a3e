package io.holdfast.spring;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ReflectionUtils;

/** Finds the {@link QueueHandler} methods of an application's beans. For the thread that starts the application. */
final class HandlerSearch {
    private final ConfigurableListableBeanFactory beans;

    HandlerSearch(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    /** All handlers; no two of one queue. */
    List<FoundHandler> find() {
        List<FoundHandler> found = new ArrayList<>();
        for (String beanName : beans.getBeanNamesForType(Object.class)) {
            if (!ScopedProxyUtils.isScopedTarget(beanName)) {
                find(beanName, found);
            }
        }
        Map<String, FoundHandler> byQueue = new LinkedHashMap<>();
        for (FoundHandler handler : found) {
            FoundHandler other = byQueue.put(ConsumerProperties.nameOf(handler.queue()), handler);
            if (other != null) {
                throw new InvalidQueueHandlerException("Queue \"" + ConsumerProperties.nameOf(handler.queue())
                        + "\" has two handlers, " + other + " and " + handler);
            }
        }
        return List.copyOf(byQueue.values());
    }

    private void find(String beanName, List<FoundHandler> found) {
        Class<?> type = AutoProxyUtils.determineTargetClass(beans, beanName);
        if (type == null || !AnnotationUtils.isCandidateClass(type, QueueHandler.class)) {
            return;
        }
        Map<Method, QueueHandler> methods =
                MethodIntrospector.selectMethods(type, (MethodIntrospector.MetadataLookup<QueueHandler>)
                        method -> AnnotatedElementUtils.findMergedAnnotation(method, QueueHandler.class));
        methods.forEach((method, annotation) -> found.add(found(beanName, method, annotation)));
    }

    private FoundHandler found(String beanName, Method method, QueueHandler annotation) {
        String queue = beans.resolveEmbeddedValue(annotation.value());
        if (queue == null || queue.isBlank()) {
            throw new InvalidQueueHandlerException(method, "does not name its queue");
        }
        return new FoundHandler(queue, beanName, HandlerMethod.of(method));
    }

    /** Something that calls the handler through its bean, the proxies of the bean included. */
    HandlerCall callOf(FoundHandler found) {
        Object bean = beans.getBean(found.beanName());
        HandlerMethod handler = found.handler();
        Method callable = AopUtils.selectInvocableMethod(handler.method(), bean.getClass());
        ReflectionUtils.makeAccessible(callable);
        return new HandlerCall(
                ConsumerProperties.nameOf(found.queue()),
                bean,
                new HandlerMethod(
                        callable, handler.payload(), handler.payloadAt(), handler.deliveryAt(), handler.batch()));
    }
}
