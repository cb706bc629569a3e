package io.holdfast.verify.clients;

import com.amazonaws.auth.AWSCredentialsProvider;
import com.amazonaws.auth.AWSStaticCredentialsProvider;
import com.amazonaws.auth.BasicAWSCredentials;
import com.amazonaws.client.builder.AwsClientBuilder.EndpointConfiguration;
import com.amazonaws.services.sqs.AmazonSQS;
import com.amazonaws.services.sqs.AmazonSQSAsync;
import com.amazonaws.services.sqs.AmazonSQSAsyncClientBuilder;
import com.amazonaws.services.sqs.AmazonSQSClientBuilder;
import java.net.URI;

/** Clients of the AWS SDK for Java, version 1. */
final class Sdk1 {
    private static final AWSCredentialsProvider ANYONE =
            new AWSStaticCredentialsProvider(new BasicAWSCredentials("AKIDEXAMPLE", "secret"));

    private Sdk1() {}

    static AmazonSQS client(URI endpoint) {
        return AmazonSQSClientBuilder.standard()
                .withEndpointConfiguration(new EndpointConfiguration(endpoint.toString(), "us-east-1"))
                .withCredentials(ANYONE)
                .build();
    }

    static AmazonSQSAsync asyncClient(URI endpoint) {
        return AmazonSQSAsyncClientBuilder.standard()
                .withEndpointConfiguration(new EndpointConfiguration(endpoint.toString(), "us-east-1"))
                .withCredentials(ANYONE)
                .build();
    }
}
