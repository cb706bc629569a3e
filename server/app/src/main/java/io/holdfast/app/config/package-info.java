/**
 * Before step 1. Takes defaults, a file, the environment and flags from the operator, gives one {@link
 * io.holdfast.app.config.ServerSettings} to the assembly.
 * It must not know Netty, the store, the engine or how the server is started.
 *
 * <p>Reading order: {@code SettingsLoader}, the layers {@code FileLayer}, {@code EnvironmentLayer} and {@code FlagLayer} that fill {@code Choices}, then {@code Keys}
 * with {@code Kind}. Queues are {@code RawQueue} until they are understood; the sections of an ElasticMQ file go through {@code ElasticMqSections}.
 */
@NullMarked
package io.holdfast.app.config;

import org.jspecify.annotations.NullMarked;
