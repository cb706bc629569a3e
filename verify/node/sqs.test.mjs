// Every action through the AWS SDK for JavaScript, which checks the digests of messages itself.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  paginateListQueues,
} from '@aws-sdk/client-sqs';
import { createQueue, receive, refusal, sqs } from './client.mjs';

after(() => sqs.destroy());

test('a queue is made, found, listed and removed', async () => {
  const QueueUrl = await createQueue('queue', { VisibilityTimeout: '45' });
  assert.equal((await sqs.send(new GetQueueUrlCommand({ QueueName: 'node-queue' }))).QueueUrl, QueueUrl);
  assert.deepEqual((await sqs.send(new ListQueuesCommand({ QueueNamePrefix: 'node-queue' }))).QueueUrls, [QueueUrl]);
  await sqs.send(new DeleteQueueCommand({ QueueUrl }));
  assert.deepEqual((await sqs.send(new ListQueuesCommand({ QueueNamePrefix: 'node-queue' }))).QueueUrls ?? [], []);
});

test('pages are followed', async () => {
  const urls = [await createQueue('page-1'), await createQueue('page-2'), await createQueue('page-3')];
  const found = [];
  for await (const page of paginateListQueues({ client: sqs, pageSize: 2 }, { QueueNamePrefix: 'node-page' })) {
    found.push(...(page.QueueUrls ?? []));
  }
  assert.deepEqual(found, urls);
});

test('attributes are set and read', async () => {
  const QueueUrl = await createQueue('attributes');
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { DelaySeconds: '7' } }));
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  assert.equal(Attributes.DelaySeconds, '7');
  assert.equal(Object.keys(Attributes).length, 12);
});

test('a message is sent, received, extended and deleted', async () => {
  const QueueUrl = await createQueue('message');
  const MessageBody = 'häl\r\nlo <&"> \u{1F600}';
  const MessageAttributes = {
    text: { DataType: 'String', StringValue: 'grün' },
    number: { DataType: 'Number.int', StringValue: '007' },
    binary: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 255, 127]) },
  };
  const sent = await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageAttributes }));
  const [message] = await receive(QueueUrl);
  assert.equal(message.MessageId, sent.MessageId);
  assert.equal(message.Body, MessageBody);
  assert.equal(message.MD5OfMessageAttributes, sent.MD5OfMessageAttributes);
  assert.deepEqual([...message.MessageAttributes.binary.BinaryValue], [0, 255, 127]);
  assert.equal(message.MessageAttributes.number.StringValue, '007');
  assert.equal(message.Attributes.ApproximateReceiveCount, '1');

  await sqs.send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle, VisibilityTimeout: 0 }),
  );
  const [again] = await receive(QueueUrl);
  assert.equal(again.Attributes.ApproximateReceiveCount, '2');
  assert.notEqual(again.ReceiptHandle, message.ReceiptHandle);
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: again.ReceiptHandle }));
  assert.deepEqual(await receive(QueueUrl), []);
});

test('a waiting receive is answered when a message comes', async () => {
  const QueueUrl = await createQueue('wait');
  const waiting = receive(QueueUrl, { WaitTimeSeconds: 20 });
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }));
  assert.deepEqual((await waiting).map((message) => message.Body), ['x']);
});

test('batches succeed and fail in part', async () => {
  const QueueUrl = await createQueue('batches');
  const sent = await sqs.send(
    new SendMessageBatchCommand({
      QueueUrl,
      Entries: [
        { Id: 'a', MessageBody: 'x' },
        { Id: 'b', MessageBody: '\u0001' },
        { Id: 'c', MessageBody: 'y' },
      ],
    }),
  );
  assert.deepEqual(sent.Successful.map((entry) => entry.Id), ['a', 'c']);
  assert.deepEqual(sent.Failed.map((entry) => [entry.Id, entry.Code, entry.SenderFault]), [
    ['b', 'InvalidMessageContents', true],
  ]);

  const [first, second] = await receive(QueueUrl);
  const changed = await sqs.send(
    new ChangeMessageVisibilityBatchCommand({
      QueueUrl,
      Entries: [
        { Id: '0', ReceiptHandle: first.ReceiptHandle, VisibilityTimeout: 0 },
        { Id: '1', ReceiptHandle: second.ReceiptHandle, VisibilityTimeout: 43201 },
      ],
    }),
  );
  assert.deepEqual(changed.Successful.map((entry) => entry.Id), ['0']);
  assert.deepEqual(changed.Failed.map((entry) => entry.Code), ['InvalidParameterValue']);

  const deleted = await sqs.send(
    new DeleteMessageBatchCommand({
      QueueUrl,
      Entries: [
        { Id: '0', ReceiptHandle: 'garbage' },
        { Id: '1', ReceiptHandle: second.ReceiptHandle },
      ],
    }),
  );
  assert.deepEqual(deleted.Successful.map((entry) => entry.Id), ['1']);
  assert.deepEqual(deleted.Failed.map((entry) => entry.Code), ['ReceiptHandleIsInvalid']);
});

test('a purge empties the queue', async () => {
  const QueueUrl = await createQueue('purge');
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }));
  await sqs.send(new PurgeQueueCommand({ QueueUrl }));
  assert.deepEqual(await receive(QueueUrl), []);
});

test('the largest message goes through', async () => {
  const QueueUrl = await createQueue('large');
  const MessageBody = 'é'.repeat(524_288);
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  const [message] = await receive(QueueUrl);
  assert.ok(message.Body === MessageBody);
});

test('errors have their names, codes and statuses', async () => {
  const QueueUrl = await createQueue('errors');
  const expected = [
    [new GetQueueUrlCommand({ QueueName: 'node-nope' }), 'QueueDoesNotExist', 'AWS.SimpleQueueService.NonExistentQueue', 400],
    [new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'garbage' }), 'ReceiptHandleIsInvalid', 'ReceiptHandleIsInvalid', 404],
    [new SendMessageCommand({ QueueUrl, MessageBody: '\u0001' }), 'InvalidMessageContents', 'InvalidMessageContents', 400],
    [new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['Foo'] }), 'InvalidAttributeName', 'InvalidAttributeName', 400],
    [new SendMessageBatchCommand({ QueueUrl, Entries: [] }), 'EmptyBatchRequest', 'AWS.SimpleQueueService.EmptyBatchRequest', 400],
    [
      new CreateQueueCommand({ QueueName: 'node-errors', Attributes: { VisibilityTimeout: '31' } }),
      'QueueNameExists',
      'QueueAlreadyExists',
      400,
    ],
    [new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 11 }), 'InvalidParameterValueException', 'InvalidParameterValue', 400],
  ];
  for (const [command, shape, code, status] of expected) {
    const error = await refusal(command);
    assert.equal(error.$metadata.httpStatusCode, status, shape);
    assert.ok([shape, code].includes(error.name), `${error.name} should be ${shape} or ${code}`);
    assert.equal(error.Error?.Code, code, shape);
    assert.ok(error.message.length > 0, shape);
    assert.ok(error.$metadata.requestId, shape);
  }
});
