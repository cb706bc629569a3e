import type { ClusterNode, ClusterPartition, ClusterReplica } from '../api/types';

/** What the page about nodes says of them. A server may say more than is known here, and states that nobody has heard of. */

export type Tone = 'good' | 'bad' | 'warn' | 'plain';

/** Clocks that differ by more have an alarm. */
export const MOST_CLOCK_MILLIS = 500;

const GOOD = /^(up|running|ready|leader|follower|alive|ok)$/i;
const BAD = /^(does not answer|silent|failed|down|dead)/i;

export const nodeTone = (state: string): Tone => (GOOD.test(state) ? 'good' : BAD.test(state) ? 'bad' : 'warn');

/** Those that do not answer, each as a sentence. */
export const silentNodes = (nodes: ClusterNode[]): string[] =>
  nodes.filter((node) => /^does not answer/i.test(node.state)).map((node) => `Node ${node.name} ${node.state}.`);

export function leads(of: ClusterNode['leaderOf']): string {
  const number = Array.isArray(of) ? of.length : of;
  return number == null ? '–' : `${number} ${String(number) === '1' ? 'partition' : 'partitions'}`;
}

export function clockOf(node: ClusterNode): { tone: Tone; text: string } {
  const ahead = node.clockAheadMillis;
  if (ahead == null) return { tone: 'plain', text: '–' };
  const off = Math.abs(ahead) > MOST_CLOCK_MILLIS;
  return { tone: off ? 'bad' : 'good', text: ahead === 0 ? 'agrees' : `${Math.abs(ahead)} ms ${ahead > 0 ? 'ahead' : 'behind'}` };
}

/** All nodes that have something of any partition, in order. */
export function nodesOf(nodes: ClusterNode[], partitions: ClusterPartition[]): string[] {
  const names = new Set(nodes.map((node) => node.name));
  for (const partition of partitions) for (const replica of partition.replicas ?? []) names.add(replica.node);
  return [...names].sort();
}

const TONES: Record<string, Tone> = { leads: 'good', follows: 'plain', joins: 'warn', failed: 'bad', silent: 'bad' };

export function replicaOf(partition: ClusterPartition, node: string): { tone: Tone; text: string } | null {
  const replica: ClusterReplica | undefined = (partition.replicas ?? []).find((each) => each.node === node);
  if (!replica) return null;
  const behind = replica.behind ? `, ${replica.behind} behind` : '';
  return { tone: TONES[replica.state] ?? 'warn', text: replica.state + behind };
}
