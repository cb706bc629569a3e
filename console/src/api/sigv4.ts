import { hex, utf8 } from '../text/bytes';
import { hmac, sha256 } from './sha256';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface Unsigned {
  method: string;
  host: string;
  /** As it is sent, already percent-encoded. */
  path: string;
  /** As it is sent, without the question mark. */
  query: string;
  /** Names in lower case; without host and x-amz-date. */
  headers: Record<string, string>;
  body: string;
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase());

/** Every service but S3 has the path encoded once more than it is sent. */
const canonicalPath = (path: string): string => path.split('/').map(encode).join('/');

export const queryString = (parameters: Record<string, string | number | boolean | undefined>): string =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
    .join('&');

export const pathSegment = encode;

/** `20260102T030405Z`. */
export const amzDate = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '');

let cached: { of: string; key: Uint8Array } | undefined;

function signingKey(secret: string, day: string, region: string, service: string): Uint8Array {
  const of = [secret, day, region, service].join('\n');
  if (cached?.of !== of) {
    const key = [day, region, service, 'aws4_request'].reduce((k, part) => hmac(k, utf8(part)), utf8('AWS4' + secret));
    cached = { of, key };
  }
  return cached.key;
}

/** The headers to send, with the signature among them; without host, which only the browser can set. */
export function sign(request: Unsigned, who: Credentials, region: string, service: string, time: Date): Record<string, string> {
  const date = amzDate(time);
  const headers: Record<string, string> = { ...request.headers, 'x-amz-date': date };
  if (who.sessionToken) headers['x-amz-security-token'] = who.sessionToken;
  const all: Record<string, string> = { ...headers, host: request.host };
  const names = Object.keys(all).sort();
  const canonical = [
    request.method,
    canonicalPath(request.path),
    request.query.split('&').sort().join('&'),
    ...names.map((name) => `${name}:${all[name]!.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    hex(sha256(utf8(request.body))),
  ].join('\n');
  const scope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hex(sha256(utf8(canonical)))].join('\n');
  const signature = hex(hmac(signingKey(who.secretAccessKey, date.slice(0, 8), region, service), utf8(toSign)));
  headers['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${who.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return headers;
}
