import { call, failure } from './request';
import { queryString } from './sigv4';

/** Users, keys and policies are changed through the IAM API: forms out, XML back. */

async function ask(action: string, parameters: Record<string, string> = {}): Promise<Document> {
  const response = await call({
    service: 'iam',
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: queryString({ Action: action, Version: '2010-05-08', ...parameters }),
  });
  if (!response.ok) return failure(response);
  return new DOMParser().parseFromString(await response.text(), 'text/xml');
}

const text = (xml: Document, tag: string): string => xml.querySelector(tag)?.textContent ?? '';

export const createUser = (UserName: string) => ask('CreateUser', { UserName });
export const deleteUser = (UserName: string) => ask('DeleteUser', { UserName });

/** The secret is in this answer and can never be asked for again. */
export async function createKey(UserName: string): Promise<{ id: string; secret: string }> {
  const xml = await ask('CreateAccessKey', { UserName });
  return { id: text(xml, 'AccessKeyId'), secret: text(xml, 'SecretAccessKey') };
}

export const setKeyStatus = (UserName: string, AccessKeyId: string, Status: 'Active' | 'Inactive') =>
  ask('UpdateAccessKey', { UserName, AccessKeyId, Status });
export const deleteKey = (UserName: string, AccessKeyId: string) => ask('DeleteAccessKey', { UserName, AccessKeyId });

/** IAM answers with the document percent-encoded. */
export async function getPolicy(UserName: string, PolicyName: string): Promise<string> {
  const document = text(await ask('GetUserPolicy', { UserName, PolicyName }), 'PolicyDocument');
  try {
    return decodeURIComponent(document);
  } catch {
    return document;
  }
}

export const putPolicy = (UserName: string, PolicyName: string, PolicyDocument: string) =>
  ask('PutUserPolicy', { UserName, PolicyName, PolicyDocument });
export const deletePolicy = (UserName: string, PolicyName: string) => ask('DeleteUserPolicy', { UserName, PolicyName });
