/** What /admin/v1 answers, as far as the console reads it. */

export interface ServerInfo {
  version: string;
  startedAt: string;
  region: string;
  account: string;
  partitions: number;
  signed: boolean;
  tls: boolean;
  caller?: { arn: string; readOnly: boolean };
  disk?: { freeBytes: number | null; syncP99Millis: number | null };
  totals: Totals;
}

export interface Totals {
  queues: number;
  visible: number;
  inFlight: number;
  delayed: number;
  sentPerSecond: number;
  receivedPerSecond: number;
  deletedPerSecond: number;
  deadLettersPerSecond: number;
}

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

export interface QueueRow {
  name: string;
  url: string;
  fifo: boolean;
  visible: number;
  inFlight: number;
  delayed: number;
  oldestAgeSeconds: number | null;
  sentPerSecond: number;
  receivedPerSecond: number;
  deletedPerSecond: number;
  deadLettersPerSecond: number;
  redeliveredPerSecond: number;
  waiting: number;
  deadLetterQueue: string | null;
  isDeadLetterQueue: boolean;
  alarm: AlarmState | null;
  spark: number[];
}

export interface QueuePage {
  /** All queues, not only those that changed: the server no longer knows what was before. */
  complete?: boolean;
  version: string | number;
  total: number;
  next: string | null;
  queues: QueueRow[];
  gone?: string[];
  /** Nodes of a cluster whose queues are missing, and why. */
  silent?: Record<string, string>;
}

export interface Mark {
  at: string;
  kind: 'purge' | 'redrive' | 'settings' | 'restart';
  text: string;
}

export interface QueueDetail extends QueueRow {
  arn: string;
  createdAt: string;
  attributes: Record<string, string>;
  tags: Record<string, string>;
  deadLetterSources: string[];
  diagnosis?: { shape: string; sentence: string } | null;
  marks?: Mark[];
}

export type Column = (number | null)[];

export interface History {
  step: number;
  columns: { time: number[] } & Record<string, Column>;
}

export interface PeekedMessage {
  position: number | string;
  messageId: string;
  sentAt: string;
  state: 'visible' | 'inFlight' | 'delayed';
  receiveCount: number;
  firstReceivedAt?: string | null;
  visibleAt?: string | null;
  groupId?: string | null;
  deduplicationId?: string | null;
  sequenceNumber?: string | null;
  sender?: string | null;
  sizeBytes: number;
  body: string;
  bodyTruncated?: boolean;
  attributes?: Record<string, { type: string; value: string }>;
  deadLetter?: { sourceArn?: string; originalMessageId?: string; movedAt?: string; lastError?: string } | null;
}

export interface PeekPage {
  from: number | string | null;
  next: number | string | null;
  scanned: number;
  total: number;
  messages: PeekedMessage[];
}

export interface StoryEvent {
  at: string;
  kind: string;
  by?: string | null;
  address?: string | null;
  keyId?: string | null;
  text?: string | null;
  queueArn?: string | null;
}

export interface Story {
  messageId: string;
  events: StoryEvent[];
  sentence: string;
  advice?: string | null;
}

export interface Advice {
  visibilityTimeoutSeconds: number;
  samples: number;
  p50Seconds: number | null;
  p99Seconds: number | null;
  sixTimesP50Seconds: number | null;
  threeTimesP99Seconds: number | null;
  lateDeletes: number;
  staleHandles: number;
  histogram: { upToSeconds: number | null; count: number }[];
  sentence: string;
}

export interface DeadLetterGroups {
  scanned: number;
  total: number;
  groups: { key: string; count: number; firstAt: string | null; lastAt: string | null; sampleMessageIds: string[] }[];
}

export interface Redrive {
  id: string;
  state: 'snapshot' | 'canary' | 'running' | 'paused' | 'stopped by the bounce guard' | 'completed' | 'canceled' | 'failed';
  total: number;
  moved: number;
  bounced: number;
  undecided: number;
  ratePerSecond: number;
  etaSeconds: number | null;
  startedAt: string;
  snapshotFile?: string | null;
  sentence?: string;
  destination?: string | null;
}

export interface AlarmRow {
  name: string;
  queue: string | null;
  metric: string | null;
  state: AlarmState;
  reason: string | null;
  since: string | null;
  threshold: number | null;
  builtIn: boolean;
  actionsEnabled: boolean;
}

export interface UserRow {
  name: string;
  arn?: string;
  keys: { id: string; status: string; createdAt?: string | null; lastUsedAt?: string | null }[];
  policies: string[];
}

export interface Explained {
  allowed: boolean;
  decidedBy?: { policy?: string | null; statement?: string | number | null } | null;
  sentence: string;
}

export interface AuditPage {
  entries: Record<string, unknown>[];
  next: string | number | null;
}

export interface ClusterNode {
  name: string;
  address: string;
  state: string;
  leaderOf?: number | string | (string | number)[] | null;
  version?: string | null;
  startedAt?: string | null;
  diskFreeBytes?: number | null;
  /** What its clock is ahead of the others'. */
  clockAheadMillis?: number | null;
}

export interface ClusterReplica {
  node: string;
  state: string;
  /** Entries of the log that it lacks. */
  behind?: number | null;
}

export interface ClusterPartition {
  partition: string;
  leader: string | null;
  term: number;
  replicas?: ClusterReplica[];
}
