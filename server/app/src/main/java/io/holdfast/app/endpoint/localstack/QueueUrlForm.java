package io.holdfast.app.endpoint.localstack;

import java.util.Arrays;

/** What queue URLs look like, as LocalStack's {@code SQS_ENDPOINT_STRATEGY} has it. Stateless. */
public enum QueueUrlForm {
    STANDARD {
        @Override
        String base(String host, String region) {
            return "sqs." + region + "." + host;
        }
    },
    DOMAIN {
        @Override
        String base(String host, String region) {
            return (region.equals(UNNAMED_REGION) ? "" : region + ".") + "queue." + host;
        }
    },
    PATH {
        @Override
        String base(String host, String region) {
            return host + "/queue/" + region;
        }
    },
    /** The one that the client has used to get here. */
    DYNAMIC {
        @Override
        String base(String host, String region) {
            return of(host).base(domain(host), region);
        }
    },
    OFF {
        @Override
        String base(String host, String region) {
            return host;
        }
    };

    private static final String UNNAMED_REGION = "us-east-1";

    /** What stands between the scheme and the account. */
    abstract String base(String host, String region);

    private static QueueUrlForm of(String host) {
        if (host.startsWith("sqs.")) {
            return STANDARD;
        }
        String[] parts = host.split("\\.", -1);
        return host.startsWith("queue.") || (parts.length > 2 && parts[1].equals("queue")) ? DOMAIN : PATH;
    }

    /** The host without the names of service and region. */
    private static String domain(String host) {
        String[] parts = host.split("\\.", -1);
        int named = switch (of(host)) {
            case STANDARD -> 2;
            case DOMAIN -> parts[0].equals("queue") ? 1 : 2;
            default -> 0;
        };
        String[] rest = Arrays.copyOfRange(parts, Math.min(named, parts.length), parts.length);
        return String.join(".", rest);
    }
}
