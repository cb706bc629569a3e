package io.holdfast.payload.s3;

import io.holdfast.parts.S3;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** The one real S3 server of this module's tests. */
final class Buckets {
    private static final AtomicInteger names = new AtomicInteger();

    private Buckets() {}

    static S3Client client() {
        return Shared.CLIENT;
    }

    /** An empty bucket that nobody else uses. */
    static String create() {
        String name = "bucket-" + names.incrementAndGet();
        client().createBucket(bucket -> bucket.bucket(name));
        return name;
    }

    static int objectsIn(String bucket) {
        return client().listObjectsV2(request -> request.bucket(bucket))
                .contents()
                .size();
    }

    /** Started when first asked for. */
    private static final class Shared {
        static final S3 SERVER = S3.start();
        static final S3Client CLIENT = S3Client.builder()
                .endpointOverride(SERVER.endpoint())
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(SERVER.accessKey(), SERVER.secretKey())))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
        }
    }
}
