/** Where a file is dropped or chosen: the browser's own control, as large as its box, so that it works before any script. */
import { useEffect, useRef } from 'react';
import styles from './Print.module.css';

interface FileDropProps {
  onChoose: (file: File) => void;
  /** Another file takes the place of the one that is there. */
  again: boolean;
}

export const FileDrop = ({ onChoose, again }: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null);
  // A file may have been dropped before this code arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it arrives.
  useEffect(() => {
    const early = input.current?.files?.[0];
    if (early) onChoose(early);
  }, []);
  return (
    <label className={styles.drop} data-again={again || undefined}>
      <span className={styles.dropTitle}>
        {again ? 'Elegir otro archivo' : 'Arrastra aquí tu archivo o tócalo para elegirlo'}
      </span>
      <span className="muted small">STL (recomendado), OBJ, PLY, Wrml 2.0 · hasta 200 MB</span>
      <input
        ref={input}
        type="file"
        accept=".stl,.obj,.ply,.wrl,.vrml,model/*"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (!file) return;
          onChoose(file);
        }}
      />
    </label>
  );
};
