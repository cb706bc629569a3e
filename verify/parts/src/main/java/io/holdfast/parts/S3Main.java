package io.holdfast.parts;

import java.net.URI;
import java.util.Properties;
import org.gaul.s3proxy.BlobStores;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;

/** S3Proxy on a directory. */
final class S3Main {
    static final String READY = "ready on ";

    private S3Main() {}

    public static void main(String[] arguments) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("jclouds.filesystem.basedir", arguments[0]);
        properties.setProperty("jclouds.identity", arguments[1]);
        properties.setProperty("jclouds.credential", arguments[2]);
        S3Proxy proxy = S3Proxy.builder()
                .blobStore(BlobStores.create("filesystem", properties))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, arguments[1], arguments[2])
                .ignoreUnknownHeaders(true)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .build();
        proxy.start();
        System.out.println(READY + proxy.getPort());
    }
}
