import type { Variant } from '#variants/schema';
import type { Printing } from '#variants/schema/printing';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PieceScreen } from './PieceScreen.tsx';
import styles from './Print.module.css';
import { useModel } from './use-model.ts';

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
        hint="STL (recomendado), OBJ, PLY, Wrml 2.0 · hasta 200 MB"
        accept=".stl,.obj,.ply,.wrl,.vrml,model/*"
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
