import type { ComponentChildren } from 'preact';
import { ApiError } from '../api/request';

/** Says what happened, and what can be done about it. */
export function Problem({ error, retry }: { error: unknown; retry?: () => void }) {
  if (!error) return null;
  const known = error instanceof ApiError;
  const message = known || error instanceof Error ? error.message : String(error);
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{known ? titleOf(error) : 'Something went wrong'}</strong> {message}
      </p>
      {retry && <button type="button" onClick={retry}>Try again</button>}
    </div>
  );
}

function titleOf(error: ApiError): string {
  if (error.code === 'NoAnswer') return 'No answer.';
  if (error.status === 403) return 'Not allowed.';
  if (error.status === 404) return 'Not found.';
  if (error.status === 429 || error.status === 503) return 'Busy.';
  return `Refused (${error.code}).`;
}

/** A place where something will be, and how it gets there. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

export const Loading = () => <p class="loading" role="status">Loading …</p>;
