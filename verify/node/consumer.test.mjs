// sqs-consumer, the consumer library most Node programs use, on standard queues.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, test } from 'node:test';
import { ChangeMessageVisibilityCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { Consumer } from 'sqs-consumer';
import { createQueue, receive, size, sqs } from './client.mjs';

after(() => sqs.destroy());

async function send(QueueUrl, count) {
  const bodies = Array.from({ length: count }, (_, i) => `order ${i}`);
  await Promise.all(bodies.map((MessageBody) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }))));
  return bodies.sort();
}

function consume(queueUrl, options) {
  const consumer = Consumer.create({ queueUrl, sqs, waitTimeSeconds: 1, ...options });
  const errors = [];
  consumer.on('error', (error) => errors.push(error));
  consumer.on('timeout_error', (error) => errors.push(error));
  return { consumer, errors };
}

// Stops after the message in hand is finished.
async function stop(consumer) {
  const stopped = once(consumer, 'stopped');
  consumer.stop();
  await stopped;
}

test('every message is handled once and deleted', async () => {
  const queueUrl = await createQueue('consumer-single');
  const sent = await send(queueUrl, 50);
  const handled = [];
  const { consumer, errors } = consume(queueUrl, {
    batchSize: 10,
    handleMessage: async (message) => {
      handled.push(message.Body);
      return message;
    },
  });
  const empty = once(consumer, 'empty');
  consumer.start();
  await empty;
  await stop(consumer);
  assert.deepEqual(handled.sort(), sent);
  assert.deepEqual(errors, []);
  assert.equal(await size(queueUrl), 0);
});

test('batches are handled and deleted as batches', async () => {
  const queueUrl = await createQueue('consumer-batch');
  const sent = await send(queueUrl, 50);
  const batches = [];
  const { consumer, errors } = consume(queueUrl, {
    batchSize: 10,
    handleMessageBatch: async (messages) => {
      batches.push(messages.map((message) => message.Body));
      return messages;
    },
  });
  const empty = once(consumer, 'empty');
  consumer.start();
  await empty;
  await stop(consumer);
  assert.deepEqual(batches.flat().sort(), sent);
  assert.ok(batches.some((batch) => batch.length === 10), 'full batches arrive');
  assert.deepEqual(errors, []);
  assert.equal(await size(queueUrl), 0);
});

test('a message whose handler fails comes again at once', async () => {
  const queueUrl = await createQueue('consumer-failure');
  await send(queueUrl, 1);
  const counts = [];
  const { consumer, errors } = consume(queueUrl, {
    attributeNames: ['ApproximateReceiveCount'],
    terminateVisibilityTimeout: true,
    handleMessage: async (message) => {
      counts.push(message.Attributes.ApproximateReceiveCount);
      if (counts.length < 3) {
        throw new Error('the first two tries fail');
      }
      return message;
    },
  });
  consumer.on('processing_error', () => {});
  const done = once(consumer, 'message_processed');
  consumer.start();
  await done;
  await stop(consumer);
  assert.deepEqual(counts, ['1', '2', '3']);
  assert.deepEqual(errors, []);
  assert.equal(await size(queueUrl), 0);
});

test('a heartbeat keeps a slow handler its message', async () => {
  const queueUrl = await createQueue('consumer-heartbeat');
  await send(queueUrl, 1);
  let handled = 0;
  let othersReceived;
  const beats = new EventEmitter();
  const { consumer, errors } = consume(queueUrl, {
    sqs: {
      send: async (command, ...more) => {
        try {
          return await sqs.send(command, ...more);
        } finally {
          if (command instanceof ChangeMessageVisibilityCommand) {
            beats.emit('beat');
          }
        }
      },
    },
    visibilityTimeout: 7,
    heartbeatInterval: 4,
    // Ends just after its second beat, later than the visibility timeout would: a beat that comes while the message is deleted is an error.
    handleMessage: async (message) => {
      handled += 1;
      await once(beats, 'beat');
      await once(beats, 'beat');
      othersReceived = await receive(queueUrl);
      return message;
    },
  });
  const empty = once(consumer, 'empty');
  consumer.start();
  await empty;
  await stop(consumer);
  assert.equal(handled, 1);
  assert.deepEqual(othersReceived, []);
  assert.deepEqual(errors, []);
  assert.equal(await size(queueUrl), 0);
});
