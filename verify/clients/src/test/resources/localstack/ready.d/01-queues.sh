#!/bin/sh
set -e
echo "making queues"
awslocal sqs create-queue --queue-name orders-dlq
awslocal sqs create-queue --queue-name orders --attributes '{"RedrivePolicy":"{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:orders-dlq\",\"maxReceiveCount\":\"3\"}","VisibilityTimeout":"60"}'
awslocal sqs create-queue --queue-name payments.fifo --attributes FifoQueue=true,ContentBasedDeduplication=true
awslocal sqs send-message --queue-url http://localhost:4566/000000000000/orders --message-body '{"id": 7}'
