/** Drop a model, see it turn with its figures, and ask the shop to print it. */

import type { Variant } from '#variants/schema';
import type { Printing } from '#variants/schema/printing';
import { Notice } from '../../ui/Notice.tsx';
import { FileDrop } from './FileDrop.tsx';
import { PieceScreen } from './PieceScreen.tsx';
import styles from './Print.module.css';
import { useModel } from './use-model.ts';

interface PrintStudioProps {
  printing: Printing;
  tax: Variant['tax'];
}

export const PrintStudio = ({ printing, tax }: PrintStudioProps) => {
  const { state, choose, clear } = useModel();
  return (
    <div className="stack">
      <FileDrop onChoose={choose} again={state.kind === 'ready'} />
      {state.kind === 'reading' && (
        <div className={styles.reading}>
          <span>Leyendo {state.file.name}…</span>
          <progress value={state.share} max={1} aria-label="Lectura del archivo" />
          <button type="button" className="button button-small" onClick={clear}>
            Cancelar
          </button>
        </div>
      )}
      {state.kind === 'failed' && (
        <Notice tone="danger">
          <strong>{state.file.name}</strong>: {state.text}
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
