import { call, failure } from './request';
import { pathSegment, queryString } from './sigv4';
import type * as T from './types';

type Query = Record<string, string | number | boolean | undefined>;

async function get<A>(path: string, query: Query = {}, signal?: AbortSignal): Promise<A> {
  const response = await call({ service: 'holdfast', method: 'GET', path: '/admin/v1' + path, query: queryString(query), ...(signal && { signal }) });
  return response.ok ? ((await response.json()) as A) : failure(response);
}

async function post<A>(path: string, body: unknown): Promise<A> {
  const response = await call({
    service: 'holdfast',
    method: 'POST',
    path: '/admin/v1' + path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) return failure(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as A;
}

const queuePath = (name: string): string => '/queues/' + pathSegment(name);

export const getServer = () => get<T.ServerInfo>('/server');
export const signIn = (link: string) =>
  post<{ accessKeyId: string; secretAccessKey: string; sessionToken: string; expires: string; readOnly: boolean }>('/sign-in', { link });

export const listQueues = (query: { since?: string; after?: string; limit?: number }) => get<T.QueuePage>('/queues', query);
export const getQueue = (name: string) => get<T.QueueDetail>(queuePath(name));
export const getHistory = (name: string, from: number, to: number, step: number) =>
  get<T.History>(queuePath(name) + '/history', { from, to, step });
export const getAdvice = (name: string) => get<T.Advice>(queuePath(name) + '/advice');

export interface PeekQuery {
  from?: string;
  skip?: number;
  limit?: number;
  id?: string;
  group?: string;
  attribute?: string;
  text?: string;
  bodies?: string;
}
export const peek = (name: string, query: PeekQuery, signal?: AbortSignal) =>
  get<T.PeekPage>(queuePath(name) + '/messages', { ...query }, signal);
export const getStory = (name: string | null, id: string) =>
  get<T.Story>((name ? queuePath(name) : '') + '/messages/' + pathSegment(id) + '/story');

export const deadLetterGroups = (name: string, by: string) => get<T.DeadLetterGroups>(queuePath(name) + '/dead-letters', { by });

export interface RedriveOrder {
  destination?: string;
  snapshot: boolean;
  sample: number;
  canary: number;
  ratePerSecond: number;
  bounceLimit: number;
  messageIds?: string[];
}
const redrivePath = (name: string, id: string) => queuePath(name) + '/redrives/' + pathSegment(id);
export const startRedrive = (name: string, order: RedriveOrder) => post<{ id: string }>(queuePath(name) + '/redrives', order);
export const listRedrives = (name: string) => get<{ redrives: T.Redrive[] }>(queuePath(name) + '/redrives');
export const getRedrive = (name: string, id: string) => get<T.Redrive>(redrivePath(name, id));
export const tellRedrive = (name: string, id: string, order: 'pause' | 'resume' | 'cancel') =>
  post<unknown>(`${redrivePath(name, id)}/${order}`, {});

export const adminAlarms = () => get<{ alarms: T.AlarmRow[] }>('/alarms');
export const listUsers = () => get<{ users: T.UserRow[] }>('/users');
export const explain = (question: { key?: string; user?: string; action: string; queue: string }) =>
  post<T.Explained>('/policy/explain', question);
export const readAudit = (query: { before?: string; limit?: number; match?: string }) => get<T.AuditPage>('/audit', query);
export const getCluster = () => get<{ nodes: T.ClusterNode[]; partitions?: T.ClusterPartition[] }>('/cluster');
