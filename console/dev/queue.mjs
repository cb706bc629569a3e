import { randomUUID } from 'node:crypto';

/** One queue of the fake: a list of messages and some counters. Enough for the console, nothing more. */
export class FakeQueue {
  constructor(world, name, attributes = {}) {
    Object.assign(this, { world, name, messages: [], tags: {}, marks: [], createdAt: Date.now(), nextPosition: 1, spark: [], waiting: 0 });
    this.attributes = { VisibilityTimeout: '30', MessageRetentionPeriod: '345600', DelaySeconds: '0', ReceiveMessageWaitTimeSeconds: '0', MaximumMessageSize: '1048576', ...attributes };
    this.rates = { sent: 0, received: 0, deleted: 0, deadLetters: 0, redelivered: 0 };
    this.counted = { sent: 0, received: 0, deleted: 0, deadLetters: 0, redelivered: 0 };
    this.version = ++world.version;
  }

  get fifo() { return this.name.endsWith('.fifo'); }
  get arn() { return `arn:aws:sqs:us-east-1:000000000000:${this.name}`; }
  get url() { return `${this.world.origin}/000000000000/${this.name}`; }
  get redrivePolicy() { try { return JSON.parse(this.attributes.RedrivePolicy || 'null'); } catch { return null; } }
  get deadLetterQueue() { return this.redrivePolicy?.deadLetterTargetArn?.split(':').pop() ?? null; }
  get sources() { return [...this.world.queues.values()].filter((q) => q.deadLetterQueue === this.name); }

  touch() { this.version = ++this.world.version; }

  send({ MessageBody, DelaySeconds, MessageGroupId, MessageDeduplicationId, MessageAttributes = {} }, sender = 'fake') {
    const now = Date.now();
    const attributes = Object.fromEntries(Object.entries(MessageAttributes).map(([name, a]) => [name, { type: a.DataType, value: a.StringValue ?? a.BinaryValue ?? '' }]));
    const message = { id: randomUUID(), position: this.nextPosition++, body: MessageBody, sentAt: now, visibleAt: now + 1000 * Number(DelaySeconds ?? this.attributes.DelaySeconds), receives: 0, group: MessageGroupId ?? null, dedup: MessageDeduplicationId ?? null, attributes, sender, delayed: true, story: [] };
    this.tell(message, 'sent', `Sent to ${this.name}`, sender);
    this.messages.push(message);
    this.counted.sent++;
    this.touch();
    return message;
  }

  tell(message, kind, text, by) {
    message.story.push({ at: new Date().toISOString(), kind, text, by, address: '127.0.0.1', queueArn: this.arn });
    this.world.stories.set(message.id, { queue: this.name, events: message.story });
  }

  receive(most, visibilitySeconds) {
    const now = Date.now();
    const given = [];
    for (const message of [...this.messages]) {
      if (given.length === most) break;
      if (message.visibleAt > now) continue;
      const limit = Number(this.redrivePolicy?.maxReceiveCount ?? Infinity);
      if (message.receives >= limit) { this.deadLetter(message); continue; }
      if (message.receives++ > 0) this.counted.redelivered++;
      message.firstReceivedAt ??= now;
      message.delayed = false;
      message.visibleAt = now + 1000 * (visibilitySeconds ?? Number(this.attributes.VisibilityTimeout));
      this.tell(message, 'received', `Received, delivery ${message.receives}`, 'worker');
      this.counted.received++;
      given.push(message);
    }
    this.touch();
    return given;
  }

  deadLetter(message) {
    const target = this.world.queues.get(this.deadLetterQueue);
    if (!target) return;
    this.remove(message);
    this.counted.deadLetters++;
    this.tell(message, 'deadLettered', `Moved to ${target.name} after ${message.receives} receives`, null);
    this.world.redrives.forEach((redrive) => redrive.cameBack(message));
    const letter = { ...message, position: target.nextPosition++, receives: 0, firstReceivedAt: undefined, visibleAt: 0, delayed: false, deadLetter: { sourceArn: this.arn, originalMessageId: message.id, movedAt: new Date().toISOString(), lastError: null } };
    target.messages.push(letter);
    target.touch();
  }

  remove(message) {
    const at = this.messages.indexOf(message);
    if (at >= 0) this.messages.splice(at, 1);
    this.touch();
    return at >= 0;
  }

  purge() {
    this.marks.push({ at: new Date().toISOString(), kind: 'purge', text: `${this.messages.length} messages purged` });
    this.messages = [];
    this.touch();
  }

  /** Once a second. */
  tick() {
    if (this.idle && !this.noise && this.counted.sent + this.counted.received + this.messages.length === 0) return;
    const busy = Object.values(this.counted).some((n) => n > 0) || Object.values(this.rates).some((n) => n > 0);
    this.rates = this.noise ? this.noise() : this.counted;
    this.counted = { sent: 0, received: 0, deleted: 0, deadLetters: 0, redelivered: 0 };
    this.spark = [...this.spark, this.rates.sent].slice(-30);
    if (busy || this.noise || this.messages.length > 0) this.touch();
    this.idle = !busy && this.spark.every((n) => n === 0);
  }

  stateOf(message, now = Date.now()) { return message.visibleAt <= now ? 'visible' : message.delayed ? 'delayed' : 'inFlight'; }

  row() {
    const now = Date.now();
    const by = { visible: 0, inFlight: 0, delayed: 0 };
    for (const message of this.messages) by[this.stateOf(message, now)]++;
    const oldest = this.messages.reduce((least, m) => Math.min(least, m.sentAt), Infinity);
    const { sent, received, deleted, deadLetters, redelivered } = this.rates;
    return {
      name: this.name, url: this.url, fifo: this.fifo, ...by, oldestAgeSeconds: oldest === Infinity ? 0 : Math.floor((now - oldest) / 1000),
      sentPerSecond: sent, receivedPerSecond: received, deletedPerSecond: deleted, deadLettersPerSecond: deadLetters, redeliveredPerSecond: redelivered,
      waiting: this.waiting, deadLetterQueue: this.deadLetterQueue, isDeadLetterQueue: this.world.targets.has(this.name),
      alarm: this.world.alarmOf(this), spark: this.spark,
    };
  }
}
