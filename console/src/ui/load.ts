import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Loaded<A> {
  data: A | null;
  error: unknown;
  loading: boolean;
  reload: () => void;
}

/**
 * Asks when what it depends on changes, and again every so often while the tab is looked at. What was shown stays until the next answer is
 * there, so nothing jumps; an answer that is no longer asked for is dropped.
 */
export function useLoad<A>(ask: () => Promise<A>, dependencies: unknown[], everyMillis = 0): Loaded<A> {
  const [state, setState] = useState<{ data: A | null; error: unknown; loading: boolean; of: string }>({
    data: null, error: null, loading: true, of: '',
  });
  const turn = useRef(0);
  const of = JSON.stringify(dependencies);
  const latest = useRef(ask);
  latest.current = ask;

  const load = useCallback(async () => {
    const mine = ++turn.current;
    try {
      const data = await latest.current();
      if (mine === turn.current) setState({ data, error: null, loading: false, of });
    } catch (error) {
      if (mine === turn.current) setState((old) => ({ data: old.of === of ? old.data : null, error, loading: false, of }));
    }
  }, [of]);

  useEffect(() => {
    setState((old) => ({ ...old, error: null, loading: true }));
    void load();
    if (!everyMillis) return () => void turn.current++;
    const timer = setInterval(() => !document.hidden && void load(), everyMillis);
    return () => {
      clearInterval(timer);
      turn.current++;
    };
  }, [load, everyMillis]);

  return { data: state.data, error: state.error, loading: state.loading, reload: () => void load() };
}

/** Runs what a button asks for: one at a time, with what went wrong. */
export function useAction(): { busy: boolean; error: unknown; run: (work: () => Promise<unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failed) {
      setError(failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}
