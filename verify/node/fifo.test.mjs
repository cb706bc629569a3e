// FIFO queues, dead letters, tags and permissions through the AWS SDK for JavaScript, and FIFO through sqs-consumer.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import {
  AddPermissionCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ListDeadLetterSourceQueuesCommand,
  ListMessageMoveTasksCommand,
  ListQueueTagsCommand,
  RemovePermissionCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  StartMessageMoveTaskCommand,
  TagQueueCommand,
  UntagQueueCommand,
} from '@aws-sdk/client-sqs';
import { Consumer } from 'sqs-consumer';
import { arn, attributes, createQueue, receive, refusal, size, sqs } from './client.mjs';

after(() => sqs.destroy());

const FIFO = { FifoQueue: 'true', ContentBasedDeduplication: 'true' };

function send(QueueUrl, MessageGroupId, MessageBody) {
  return sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId }));
}

test('a group is delivered in order and locked meanwhile', async () => {
  const QueueUrl = await createQueue('order.fifo', FIFO);
  const sent = await send(QueueUrl, 'a', 'a1');
  await send(QueueUrl, 'a', 'a2');
  await send(QueueUrl, 'b', 'b1');
  const [first] = await receive(QueueUrl, { MaxNumberOfMessages: 1 });
  assert.equal(first.Body, 'a1');
  assert.equal(first.Attributes.SequenceNumber, sent.SequenceNumber);
  assert.equal(first.Attributes.MessageGroupId, 'a');
  assert.deepEqual((await receive(QueueUrl)).map((message) => message.Body), ['b1']);
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first.ReceiptHandle }));
  assert.deepEqual((await receive(QueueUrl)).map((message) => message.Body), ['a2']);
});

test('a duplicate is accepted and dropped', async () => {
  const QueueUrl = await createQueue('once.fifo', FIFO);
  const first = await send(QueueUrl, 'g', 'same');
  const again = await send(QueueUrl, 'g', 'same');
  assert.equal(again.MessageId, first.MessageId);
  assert.equal(await size(QueueUrl), 1);
});

test('a send without a group is refused', async () => {
  const QueueUrl = await createQueue('refused.fifo', FIFO);
  const error = await refusal(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }));
  assert.equal(error.Error?.Code, 'MissingParameter');
});

test('a FIFO queue has its sixteen attributes', async () => {
  const QueueUrl = await createQueue('attributes.fifo', FIFO);
  const all = await attributes(QueueUrl);
  assert.equal(Object.keys(all).length, 16);
  assert.equal(all.FifoQueue, 'true');
  assert.equal(all.DeduplicationScope, 'queue');
});

test('sqs-consumer sees every group in order', async () => {
  const queueUrl = await createQueue('consumer.fifo', FIFO);
  for (let i = 0; i < 5; i += 1) {
    const Entries = Array.from({ length: 10 }, (_, j) => ({
      Id: `e${j}`,
      MessageBody: `${i * 10 + j}`,
      MessageGroupId: j % 2 === 0 ? 'even' : 'odd',
    }));
    await sqs.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
  }
  const seen = { even: [], odd: [] };
  const consumer = Consumer.create({
    queueUrl,
    sqs,
    batchSize: 10,
    waitTimeSeconds: 1,
    suppressFifoWarning: true,
    messageSystemAttributeNames: ['MessageGroupId'],
    handleMessageBatch: async (messages) => {
      for (const message of messages) {
        seen[message.Attributes.MessageGroupId].push(Number(message.Body));
      }
      return messages;
    },
  });
  const errors = [];
  consumer.on('error', (error) => errors.push(error));
  const empty = once(consumer, 'empty');
  consumer.start();
  await empty;
  const stopped = once(consumer, 'stopped');
  consumer.stop();
  await stopped;
  assert.deepEqual(errors, []);
  assert.deepEqual(seen.even, Array.from({ length: 25 }, (_, i) => 2 * i));
  assert.deepEqual(seen.odd, Array.from({ length: 25 }, (_, i) => 2 * i + 1));
  assert.equal(await size(queueUrl), 0);
});

test('a poison message goes to the dead-letter queue and a move task brings it back', async () => {
  const letters = await createQueue('letters');
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: await arn(letters), maxReceiveCount: 1 });
  const source = await createQueue('source', { RedrivePolicy });
  assert.deepEqual((await sqs.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl: letters }))).queueUrls, [source]);
  await sqs.send(new SendMessageCommand({ QueueUrl: source, MessageBody: 'poison' }));
  const [{ ReceiptHandle }] = await receive(source);
  await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: source, ReceiptHandle, VisibilityTimeout: 0 }));
  assert.deepEqual(await receive(source), []);
  assert.equal(await size(letters), 1);

  const SourceArn = await arn(letters);
  const { TaskHandle } = await sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
  assert.ok(TaskHandle);
  const [back] = await receive(source, { WaitTimeSeconds: 20 });
  assert.equal(back.Body, 'poison');
  assert.equal(back.Attributes.ApproximateReceiveCount, '1');
  const [task] = (await sqs.send(new ListMessageMoveTasksCommand({ SourceArn }))).Results;
  assert.ok(['RUNNING', 'COMPLETED'].includes(task.Status), task.Status);
  assert.equal(typeof task.StartedTimestamp, 'number');
});

test('tags are set and removed', async () => {
  const QueueUrl = await createQueue('tags');
  await sqs.send(new TagQueueCommand({ QueueUrl, Tags: { env: 'dev', team: 'orders' } }));
  await sqs.send(new UntagQueueCommand({ QueueUrl, TagKeys: ['team'] }));
  assert.deepEqual((await sqs.send(new ListQueueTagsCommand({ QueueUrl }))).Tags, { env: 'dev' });
});

test('permissions build the policy', async () => {
  const QueueUrl = await createQueue('permissions');
  await sqs.send(
    new AddPermissionCommand({
      QueueUrl,
      Label: 'readers',
      AWSAccountIds: ['111122223333'],
      Actions: ['ReceiveMessage'],
    }),
  );
  const [statement] = JSON.parse((await attributes(QueueUrl)).Policy).Statement;
  assert.equal(statement.Principal.AWS, 'arn:aws:iam::111122223333:root');
  assert.equal(statement.Action, 'SQS:ReceiveMessage');
  await sqs.send(new RemovePermissionCommand({ QueueUrl, Label: 'readers' }));
  assert.equal((await attributes(QueueUrl)).Policy, undefined);
});
