import { useEffect, useRef, useState } from 'react';
import type { Variant } from '#variants/schema';
import type { Printing } from '#variants/schema/printing';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { WorkerSays } from './model-worker.ts';
import { PieceScreen } from './PieceScreen.tsx';
import styles from './Print.module.css';
import { PROBLEMS } from './reading/problems.ts';
import type { Model } from './reading/read-model.ts';

type ModelState =
  | { kind: 'none' }
  | { kind: 'reading'; file: File; share: number }
  | { kind: 'ready'; file: File; model: Model }
  | { kind: 'failed'; file: File; text: string };

/** Reading without progress for this long is stopped. */
const STUCK_MS = 60_000;

const useModel = () => {
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

interface PrintStudioProps {
  printing: Printing;
  tax: Variant['tax'];
}

export const PrintStudio = ({ printing, tax }: PrintStudioProps) => {
  const { state, choose, clear } = useModel();
  const isAgain = state.kind === 'ready';
  return (
    <div className="stack">
      <FileDrop
        title={isAgain ? 'Elegir otro archivo' : 'Arrastra aquí tu archivo o tócalo para elegirlo'}
        hint="STL (recomendado), OBJ, PLY, Wrml 2.0, 3MF, o uno de ellos en ZIP · hasta 200 MB"
        accept=".stl,.obj,.ply,.wrl,.vrml,.wrz,.3mf,.zip,.gz,model/*"
        size={isAgain ? 'again' : 'first'}
        onChoose={([file]) => choose(file)}
      />
      {state.kind === 'reading' && (
        <div className={styles.reading}>
          <span>Leyendo {state.file.name}…</span>
          <progress value={state.share} max={1} aria-label="Lectura del archivo" />
          <Button look="small" onClick={clear}>
            Cancelar
          </Button>
        </div>
      )}
      {state.kind === 'failed' && (
        <Notice tone="danger">
          <span>
            <strong>{state.file.name}</strong>: {state.text}
          </span>
        </Notice>
      )}
      {state.kind === 'ready' && (
        <PieceScreen
          key={`${state.file.name} ${state.file.size} ${state.file.lastModified}`}
          file={state.file}
          model={state.model}
          printing={printing}
          tax={tax}
        />
      )}
    </div>
  );
};
