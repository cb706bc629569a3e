// The one client of these files. The endpoint comes from HOLDFAST_ENDPOINT, credentials from the usual variables; every queue begins with "node-".
import assert from 'node:assert/strict';
import { CreateQueueCommand, GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

const endpoint = process.env.HOLDFAST_ENDPOINT;
assert.ok(endpoint, 'HOLDFAST_ENDPOINT names the server to test');

export const sqs = new SQSClient({
  endpoint,
  region: 'us-east-1',
});

export async function createQueue(name, Attributes = {}) {
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: `node-${name}`, Attributes }));
  return QueueUrl;
}

export async function receive(QueueUrl, more = {}) {
  const { Messages } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
      ...more,
    }),
  );
  return Messages ?? [];
}

export async function attributes(QueueUrl) {
  return (await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))).Attributes;
}

export async function arn(QueueUrl) {
  return (await attributes(QueueUrl)).QueueArn;
}

// How many messages there are, whether visible, in flight or delayed.
export async function size(QueueUrl) {
  const all = await attributes(QueueUrl);
  return (
    Number(all.ApproximateNumberOfMessages) +
    Number(all.ApproximateNumberOfMessagesNotVisible) +
    Number(all.ApproximateNumberOfMessagesDelayed)
  );
}

export async function refusal(command) {
  try {
    await sqs.send(command);
  } catch (error) {
    return error;
  }
  return assert.fail('the call should be refused');
}
