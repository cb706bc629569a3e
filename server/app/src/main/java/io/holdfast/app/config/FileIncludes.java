package io.holdfast.app.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigObject;
import org.jspecify.annotations.Nullable;

/**
 * What {@code include} means in a configuration file: other files. Nothing is taken from the class path, since what lies there is not the operator's:
 * ElasticMQ's files begin with {@code include classpath("application.conf")}, and where the server runs inside an application that would be the
 * application's own. One thread.
 */
final class FileIncludes implements ConfigIncluder, ConfigIncluderClasspath {
    private static final String OF_ELASTICMQ = "application.conf";

    private @Nullable ConfigIncluder files;
    private boolean ofElasticMq;

    /** Whether the file begins as ElasticMQ's do. */
    boolean ofElasticMq() {
        return ofElasticMq;
    }

    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
        files = files == null ? fallback : files.withFallback(fallback);
        return this;
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
        return files == null ? ConfigFactory.empty().root() : files.include(context, what);
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
        ofElasticMq |= what.equals(OF_ELASTICMQ);
        return ConfigFactory.empty().root();
    }
}
