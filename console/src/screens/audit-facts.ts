/** An audit entry's parts by what they mean; what has no column of its own is kept as a rest, so that nothing is hidden. */

export interface AuditFacts {
  at: string;
  who: string;
  action: string;
  on: string;
  outcome: string;
  address: string;
  rest: string;
}

const NAMES: Record<Exclude<keyof AuditFacts, 'rest'>, string[]> = {
  at: ['at', 'time', 'timestamp'],
  who: ['principal', 'who', 'caller', 'user', 'arn', 'by'],
  action: ['action', 'event', 'operation'],
  on: ['resource', 'queue', 'on', 'target'],
  outcome: ['outcome', 'decision', 'result', 'status'],
  address: ['address', 'sourceAddress', 'sourceIp', 'from', 'remote'],
};

/** The links of the log's chain, which only its verifier needs. */
const CHAIN = ['number', 'previous'];

const say = (value: unknown): string => (value == null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value));

export function auditFacts(entry: Record<string, unknown>): AuditFacts {
  const left = { ...entry };
  for (const name of CHAIN) delete left[name];
  const take = (names: string[]): string => {
    const name = names.find((n) => left[n] != null);
    if (!name) return '';
    const value = say(left[name]);
    delete left[name];
    return value;
  };
  const parts = Object.fromEntries(Object.entries(NAMES).map(([key, names]) => [key, take(names)])) as Omit<AuditFacts, 'rest'>;
  const rest = Object.entries(left).filter(([, value]) => value != null && value !== '').map(([key, value]) => `${key}=${say(value)}`).join(' ');
  return { ...parts, rest };
}
