import type { ReactNode } from 'react';
import { WHOLE_PAGE } from '#contract/entities/own-texts';
import { countDrawings, type EditableFile } from '#variants/editable-texts';
import { ownRowsOf, type Row } from './own-rows.ts';
import styles from './Settings.module.css';
import { Editors } from './TextEditors.tsx';

export interface RowsProps {
  rows: readonly Row[];
  setRows: (rows: Row[]) => void;
  faults: Readonly<Record<string, string>>;
}

interface FileProps extends RowsProps {
  file: EditableFile;
  /** Opens its texts at first, such as those of an added service. */
  isNew?: boolean;
  /** Further actions. */
  children?: ReactNode;
}

const drawingsText = (count: number): string =>
  count === 1 ? '1 dibujo de muestra' : `${count} dibujos de muestra`;

/** Edits the texts of one page, in a row that opens. */
export const FileTexts = ({
  file: { file, title, texts, mayHide },
  rows,
  setRows,
  faults,
  isNew = false,
  children,
}: FileProps) => {
  const ownRows = ownRowsOf(file, rows, setRows, faults);
  const own = rows.filter((row) => row.file === file).length;
  const isHidden = ownRows.rowAt(WHOLE_PAGE)?.isRemoved === true;
  const drawings = isHidden ? 0 : countDrawings(texts, ownRows.rowAt);
  const hasFault = rows.some(
    (row, place) =>
      row.file === file && Object.keys(faults).some((name) => name.startsWith(`value.${place}.`)),
  );
  const marks = [
    ...(isHidden ? ['no se muestra'] : []),
    ...(own > 0 && !isHidden ? [own === 1 ? '1 tuyo' : `${own} tuyos`] : []),
    ...(drawings > 0 ? [drawingsText(drawings)] : []),
  ];
  return (
    // An error is never hidden in a closed row.
    <details className={styles.day} open={hasFault || isNew || undefined}>
      <summary>
        {title} <span className="link-button">Cambiar</span>
        {marks.length > 0 && <span className="small muted"> · {marks.join(' · ')}</span>}
      </summary>
      <div className={styles.inner}>
        {mayHide && (
          <label className="check">
            <input
              type="checkbox"
              checked={!isHidden}
              onChange={({ target }) =>
                ownRows.set({ [WHOLE_PAGE]: target.checked ? undefined : { isRemoved: true } })
              }
            />{' '}
            Mostrar esta página en la tienda
          </label>
        )}
        {/* Hidden pages keep the owner's texts, so faults in them remain in sight. */}
        {(!isHidden || hasFault) && <Editors texts={texts} own={ownRows} />}
        {children}
      </div>
    </details>
  );
};
