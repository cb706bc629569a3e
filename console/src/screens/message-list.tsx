import type { PeekedMessage } from '../api/types';
import { bytes, count } from '../text/format';
import { Shown } from '../ui/shown';
import { Badge } from '../ui/state';
import { Table, type Col } from '../ui/table';
import { Ago } from '../ui/time';

const PREVIEW = 160;

export function MessageState({ state }: { state: PeekedMessage['state'] }) {
  switch (state) {
    case 'visible': return <Badge tone="good" text="Visible" />;
    case 'inFlight': return <Badge tone="warn" text="In flight" />;
    case 'delayed': return <Badge tone="plain" text="Delayed" />;
  }
}

interface Props {
  messages: PeekedMessage[];
  selected: string;
  select: (message: PeekedMessage) => void;
}

export function MessageList({ messages, select }: Props) {
  const columns: Col<PeekedMessage>[] = [
    { key: 'id', title: 'Message ID', width: 300, cell: (m) => <button type="button" class="link mono" onClick={() => select(m)}>{m.messageId}</button> },
    { key: 'state', title: 'State', width: 104, cell: (m) => <MessageState state={m.state} /> },
    { key: 'sent', title: 'Sent', width: 112, cell: (m) => <Ago at={m.sentAt} /> },
    { key: 'count', title: 'Receives', width: 82, numeric: true, cell: (m) => count(m.receiveCount) },
    ...(messages.some((m) => m.groupId) ? [{ key: 'group', title: 'Group', width: 120, cell: (m: PeekedMessage) => (m.groupId ? <Shown text={m.groupId} /> : '–') }] : []),
    { key: 'size', title: 'Size', width: 84, numeric: true, cell: (m) => bytes(m.sizeBytes) },
    { key: 'body', title: 'Body', cell: (m) => <span class="preview mono"><Shown text={m.body.slice(0, PREVIEW)} /></span> },
  ];
  return <Table label="Messages" rows={messages} columns={columns} id={(m) => m.messageId} open={select} />;
}
