/** Queues to look at while one works on the console. */
export function fill(world, many) {
  const queue = (name, attributes) => world.create(name, attributes);
  const noisy = (q, base) => {
    let t = 0;
    q.noise = () => {
      t++;
      const sent = Math.max(0, base * (1 + 0.5 * Math.sin(t / 7)) + Math.random() * base * 0.2);
      return { sent, received: sent * 1.04, deleted: sent * 0.97, deadLetters: Math.random() < 0.1 ? 0.3 : 0, redelivered: sent * 0.05 };
    };
  };
  const dlq = queue('orders-dlq');
  const orders = queue('orders', { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dlq.arn, maxReceiveCount: 3 }) });
  orders.diagnosis = { shape: 'redelivery', sentence: 'Received 4 % more than deleted: messages come back because the visibility time-out of 30 s is shorter than some of the work, or consumers crash.' };
  noisy(orders, 42);
  for (let i = 0; i < 240; i++) orders.send({ MessageBody: JSON.stringify({ order: 100000 + i, total: '12.50', lines: [{ sku: 'A-1', n: 2 }] }), MessageAttributes: { type: { DataType: 'String', StringValue: i % 3 ? 'created' : 'paid' } } }, 'arn:aws:iam::000000000000:user/shop');
  orders.receive(30, 40);
  for (let i = 0; i < 60; i++) orders.send({ MessageBody: JSON.stringify({ order: i, error: i % 2 ? 'card declined' : 'no such customer' }) });
  for (const m of orders.messages.slice(-60)) { m.receives = 3; orders.tell(m, 'received', 'Received, delivery 3', 'worker'); orders.deadLetter(m); }
  noisy(queue('payments.fifo', { FifoQueue: 'true' }), 12);
  noisy(queue('emails'), 3);
  queue('invoices');
  world.users.set('shop', { keys: [{ id: 'AKIDSHOP', secret: 'shop-secret', status: 'Active', created: world.startedAt }], policies: { send: '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"sqs:SendMessage","Resource":"arn:aws:sqs:*:*:orders"}]}' } });
  for (let i = 0; i < many; i++) {
    const q = queue(`service-${String(i).padStart(5, '0')}`);
    if (i % 20 === 0) noisy(q, 1 + (i % 50));
  }
}
