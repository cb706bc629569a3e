/** A redrive of the fake: snapshot, canary, run, with the bounce guard, one step per tick. */
export class FakeRedrive {
  constructor(world, queue, order, id) {
    const wanted = order.messageIds ? new Set(order.messageIds) : null;
    Object.assign(this, { world, queue, order, id, state: order.snapshot === false ? 'canary' : 'snapshot', moved: 0, bounced: 0, startedAt: new Date().toISOString(), sent: new Set(), waited: 0 });
    this.left = queue.messages.filter((m) => !wanted || wanted.has(m.id));
    this.total = this.left.length;
    this.snapshotFile = order.snapshot === false ? null : `snapshots/${queue.name}-${id}.ndjson`;
  }

  cameBack(message) {
    if (!this.sent.delete(message.id)) return;
    this.bounced++;
    if (this.bounced >= (this.order.bounceLimit ?? 3) && ['canary', 'running', 'paused'].includes(this.state)) this.state = 'stopped by the bounce guard';
  }

  move(most) {
    for (const message of this.left.splice(0, most)) {
      if (!this.queue.remove(message)) continue;
      const target = this.world.queues.get(this.order.destination ?? message.deadLetter?.sourceArn.split(':').pop());
      if (!target) { this.state = 'failed'; return; }
      this.queue.tell(message, 'redriven', `Moved back to ${target.name}`, 'console');
      target.messages.push({ ...message, position: target.nextPosition++, receives: 0, visibleAt: 0, deadLetter: null });
      target.touch();
      this.sent.add(message.id);
      this.moved++;
    }
  }

  tick() {
    if (this.state === 'snapshot') this.state = 'canary';
    else if (this.state === 'canary') {
      if (this.moved === 0) this.move(this.order.canary ?? 10);
      else if (++this.waited >= 2) this.state = 'running';
    } else if (this.state === 'running') {
      this.move(this.order.ratePerSecond ?? 10);
      if (this.left.length === 0 && this.state === 'running') this.state = 'completed';
    }
  }

  tell(what) {
    if (what === 'pause' && this.state === 'running') this.state = 'paused';
    if (what === 'resume') this.state = 'running';
    if (what === 'cancel') this.state = 'canceled';
  }

  view() {
    const { id, state, total, moved, bounced, startedAt, snapshotFile } = this;
    const rate = this.order.ratePerSecond ?? 10;
    return { id, state, total, moved, bounced, undecided: this.sent.size, ratePerSecond: rate, etaSeconds: Math.ceil(this.left.length / rate), startedAt, snapshotFile, sentence: sentences[state]?.(this) ?? '' };
  }
}

const sentences = {
  snapshot: () => 'Writing the snapshot.',
  canary: (r) => `${r.moved} canary messages were moved; waiting to see whether they come back.`,
  running: (r) => `${r.moved} of ${r.total} messages moved.`,
  'stopped by the bounce guard': (r) => `${r.bounced} of ${r.moved} moved messages came back, so the rest was left where it is. Whatever failed before still fails.`,
  completed: (r) => `All ${r.total} messages were moved; ${r.bounced} came back.`,
};
