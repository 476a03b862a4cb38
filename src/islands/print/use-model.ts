import { useEffect, useRef, useState } from 'react';
import type { WorkerSays } from './model-worker.ts';
import { PROBLEMS } from './reading/problems.ts';
import type { Model } from './reading/read-model.ts';

type ModelState =
  | { kind: 'none' }
  | { kind: 'reading'; file: File; share: number }
  | { kind: 'ready'; file: File; model: Model }
  | { kind: 'failed'; file: File; text: string };

/** Reading without progress for this long is stopped. */
const STUCK_MS = 60_000;

/** Reads one model at a time in a worker. */
export const useModel = () => {
  const [state, setState] = useState<ModelState>({ kind: 'none' });
  const worker = useRef<Worker | null>(null);
  const watch = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const stop = (): void => {
    worker.current?.terminate();
    worker.current = null;
    clearTimeout(watch.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it stops what refs hold, on unmount.
  useEffect(() => stop, []);

  const choose = (file: File): void => {
    stop();
    const reader = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });
    worker.current = reader;
    const fail = (text: string): void => {
      stop();
      setState({ kind: 'failed', file, text });
    };
    const wait = (): void => {
      clearTimeout(watch.current);
      watch.current = setTimeout(() => fail(PROBLEMS.stuck), STUCK_MS);
    };
    reader.onmessage = ({ data }: MessageEvent<WorkerSays>) => {
      wait();
      if (data.kind === 'progress') return setState({ kind: 'reading', file, share: data.share });
      if (data.kind === 'problem') return fail(data.text);
      stop();
      setState({ kind: 'ready', file, model: data.model });
    };
    // The worker ran out of memory, or its code did not load.
    reader.onerror = () => fail(PROBLEMS.stuck);
    wait();
    setState({ kind: 'reading', file, share: 0 });
    reader.postMessage(file);
  };
  const clear = (): void => {
    stop();
    setState({ kind: 'none' });
  };
  return { state, choose, clear };
};
