import { WHOLE_PAGE } from '#contract/entities/own-texts';
import { countDrawings, type EditableFile, labelOf } from '#variants/editable-texts';
import { addKeys, ownRowsOf, type Row } from './own-rows.ts';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';
import { Editors } from './TextEditors.tsx';

interface FileProps {
  file: EditableFile;
  rows: readonly Row[];
  setRows: (rows: Row[]) => void;
  faults: Readonly<Record<string, string>>;
}

const drawingsText = (count: number): string =>
  count === 1 ? '1 dibujo de muestra' : `${count} dibujos de muestra`;

const FileTexts = ({ file: { file, title, texts, mayHide }, rows, setRows, faults }: FileProps) => {
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
    <details className={styles.day} open={hasFault || undefined}>
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
      </div>
    </details>
  );
};

const partsOf = ({ text, questions, items = [], picture, isRemoved }: Row): string[] => [
  ...(text === '' ? [] : [text]),
  ...questions.map(({ question, answer }) => `${question} ${answer}`),
  ...(items.length > 0
    ? [
        items
          .map(({ from, texts = [] }) =>
            from === undefined ? texts.map((one) => one.text).join(' ') : `${from + 1}`,
          )
          .join(', '),
      ]
    : []),
  ...(picture ? [`imagen ${picture.id}`] : []),
  ...(isRemoved ? ['quitado'] : []),
];

/** Edits the texts, lists and pictures of the folder's pages; the banner's are edited with the home. */
export const Texts = ({ files }: { files: readonly EditableFile[] }) => (
  <Setting<Row>
    configKey="SHOP_TEXTS"
    intro="Lo que dicen y muestran las páginas, desde la próxima publicación. Quita lo que no es de tu tienda. El banner se cambia en Portada."
    addKeys={addKeys}
    nameOf={(row) => {
      const title = files.find(({ file }) => file === row.file)?.title ?? row.file;
      return partsOf(row).map((part) => `${title}, ${labelOf(row.path)}: ${part}`);
    }}
  >
    {({ rows, setRows, faults }) =>
      files.map((file) => (
        <FileTexts key={file.file} file={file} rows={rows} setRows={setRows} faults={faults} />
      ))
    }
  </Setting>
);
