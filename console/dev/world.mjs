import { FakeQueue } from './queue.mjs';
import { FakeRedrive } from './redrive.mjs';

/** Everything the fake knows. */
export class World {
  constructor(origin) {
    Object.assign(this, { origin, version: 0, queues: new Map(), gone: [], stories: new Map(), redrives: [], alarms: new Map(), targets: new Set(), audit: [], startedAt: new Date().toISOString() });
    this.users = new Map([
      ['admin', { keys: [{ id: 'AKIDADMIN', secret: 'admin-secret', status: 'Active', created: this.startedAt }], policies: { everything: '{"Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}' } }],
      ['reader', { keys: [{ id: 'AKIDREADER', secret: 'reader-secret', status: 'Active', created: this.startedAt, readOnly: true }], policies: { look: '{"Statement":[{"Effect":"Allow","Action":["sqs:Get*","holdfast:Get*"],"Resource":"*"}]}' } }],
    ]);
    this.links = new Map([['once', true]]);
    setInterval(() => this.tick(), 1000).unref();
  }

  create(name, attributes) {
    const queue = this.queues.get(name) ?? new FakeQueue(this, name, attributes);
    this.queues.set(name, queue);
    const target = this.queues.get(queue.deadLetterQueue);
    if (target) this.watch(target);
    return queue;
  }

  /** Every dead-letter queue has an alarm from birth. */
  watch(queue) {
    this.targets.add(queue.name);
    const name = `dead-letters: ${queue.name}`;
    if (this.alarms.has(name)) return;
    this.alarms.set(name, {
      builtIn: true, state: 'OK', reason: 'No message is visible.', since: new Date().toISOString(), history: [],
      alarm: { AlarmName: name, Namespace: 'AWS/SQS', MetricName: 'ApproximateNumberOfMessagesVisible', Dimensions: [{ Name: 'QueueName', Value: queue.name }], Statistic: 'Maximum', Period: 60, EvaluationPeriods: 1, Threshold: 0, ComparisonOperator: 'GreaterThanThreshold', ActionsEnabled: true, AlarmActions: [] },
    });
  }

  alarmOf(queue) {
    let worst = null;
    for (const { alarm, state } of this.alarms.values()) {
      if (alarm.Dimensions?.[0]?.Value === queue.name && worst !== 'ALARM') worst = state;
    }
    return worst;
  }

  setState(entry, state, reason) {
    if (entry.state === state) return;
    entry.history.unshift({ AlarmName: entry.alarm.AlarmName, Timestamp: Date.now() / 1000, HistoryItemType: 'StateUpdate', HistorySummary: `Alarm updated from ${entry.state} to ${state}` });
    Object.assign(entry, { state, reason, since: new Date().toISOString() });
    this.queues.get(entry.alarm.Dimensions?.[0]?.Value)?.touch();
  }

  drop(queue) {
    this.queues.delete(queue.name);
    this.gone.push({ name: queue.name, version: ++this.version });
  }

  redrive(queue, order) {
    const redrive = new FakeRedrive(this, queue, order, `r-${this.redrives.length + 1}`);
    this.redrives.push(redrive);
    queue.marks.push({ at: redrive.startedAt, kind: 'redrive', text: `A redrive of ${redrive.total} dead letters was started.` });
    for (const source of queue.sources) source.marks.push({ at: redrive.startedAt, kind: 'redrive', text: `A redrive of the dead letters in ${queue.name} was started.` });
    return redrive;
  }

  log(principal, action, resource, outcome) {
    this.audit.unshift({ at: new Date().toISOString(), principal, action, resource, outcome, address: '127.0.0.1', id: this.audit.length + 1 });
    this.audit.length = Math.min(this.audit.length, 5000);
  }

  tick() {
    for (const queue of this.queues.values()) queue.tick();
    for (const redrive of this.redrives) redrive.tick();
    for (const entry of this.alarms.values()) {
      const queue = this.queues.get(entry.alarm.Dimensions?.[0]?.Value);
      if (!entry.builtIn || !queue) continue;
      const visible = queue.row().visible;
      if (visible > 0) this.setState(entry, 'ALARM', `Threshold crossed: ${visible} messages are visible.`);
      else this.setState(entry, 'OK', 'No message is visible.');
    }
  }
}
