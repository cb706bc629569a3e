import { door, leave, server, session } from '../state/session';
import { sign } from './sigv4';

/** A refusal of the server, or no answer at all; the message is fit to be shown. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export type Service = 'holdfast' | 'sqs' | 'monitoring' | 'iam';

interface Call {
  service: Service;
  method: 'GET' | 'POST';
  path: string;
  query?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** The server's clock less ours, from the header Date of its answers: a signature must carry the server's time within minutes. */
let skewMillis = 0;
const MUCH_MILLIS = 60_000;
export const serverNow = (): Date => new Date(Date.now() + skewMillis);

function learnTime(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) {
    const skew = date + 500 - Date.now();
    skewMillis = Math.abs(skew) > 2_000 ? skew : 0;
  }
}

const SIGNATURE_CODES = new Set([
  'InvalidClientTokenId', 'SignatureDoesNotMatch', 'IncompleteSignature', 'InvalidSignatureException', 'UnrecognizedClientException',
  'ExpiredToken', 'ExpiredTokenException', 'MissingAuthenticationToken', 'MissingAuthenticationTokenException', 'InvalidSecurity',
  'IncompleteSignatureException', 'InvalidAccessKeyId',
]);

export async function call(request: Call): Promise<Response> {
  const believed = skewMillis;
  const response = await once(request);
  const wrongTime = response.status >= 400 && Math.abs(skewMillis - believed) > MUCH_MILLIS;
  return wrongTime && session.value ? once(request) : response;
}

async function once({ service, method, path, query = '', headers = {}, body = '', signal }: Call): Promise<Response> {
  const who = session.value;
  const plain = { method, host: location.host, path, query, headers, body };
  const sent = who ? sign(plain, who, server.value?.region ?? 'us-east-1', service, serverNow()) : headers;
  try {
    const response = await fetch(query ? `${path}?${query}` : path, {
      method,
      headers: sent,
      body: method === 'POST' ? body : null,
      signal: signal ?? null,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
    learnTime(response);
    return response;
  } catch (failed) {
    if (signal?.aborted) throw failed;
    throw new ApiError('NoAnswer', 0, 'The server does not answer. It may be restarting, or the network is down.');
  }
}

/** Throws what the server refused, as one error for all of its protocols. */
export async function failure(response: Response): Promise<never> {
  const text = await response.text();
  const { code, message } = read(text, response);
  if (door.value === 'open' && SIGNATURE_CODES.has(code)) leave('Your session has ended: ' + message);
  throw new ApiError(code, response.status, message);
}

function read(text: string, response: Response): { code: string; message: string } {
  const unclear = { code: 'Http' + response.status, message: `The server answered with status ${response.status}.` };
  try {
    if (text.startsWith('<')) return readXml(text) ?? unclear;
    const json = JSON.parse(text) as Record<string, unknown>;
    const inner = (json.error ?? json) as Record<string, unknown>;
    const code = String(inner.code ?? inner.__type ?? '').replace(/^.*#/, '');
    const message = String(inner.message ?? inner.Message ?? '');
    return code ? { code, message: message || unclear.message } : unclear;
  } catch {
    return unclear;
  }
}

function readXml(text: string): { code: string; message: string } | null {
  const xml = new DOMParser().parseFromString(text, 'text/xml');
  const code = xml.querySelector('Code')?.textContent;
  return code ? { code, message: xml.querySelector('Message')?.textContent ?? code } : null;
}
