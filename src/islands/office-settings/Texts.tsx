import {
  MAX_QUESTIONS,
  MAX_TEXT,
  type OwnQuestion,
  type OwnText,
} from '#contract/entities/own-texts';
import { markdownHtml } from '#contract/text/markdown';
import type { Editable, EditableFile } from '#variants/editable-texts';
import { Button } from '../../ui/Button.tsx';
import type { Keyed } from '../../ui/configured/rows.ts';
import { Field, InputField } from '../../ui/form/Field.tsx';
import { configNames } from '../../ui/history/config-names.ts';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

type Question = Keyed<OwnQuestion>;
type Row = Omit<OwnText, 'questions'> & { questions: Question[] };

const keyed = (questions: readonly OwnQuestion[]): Question[] =>
  questions.map((one) => ({ uid: crypto.randomUUID(), ...one }));

const addKeys = (rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, questions: keyed(row.questions) }));

interface OriginProps {
  isOwn: boolean;
  label: string;
  onReset: () => void;
}

/** Says whose text it is, and gives the folder's back. */
const Origin = ({ isOwn, label, onReset }: OriginProps) =>
  isOwn ? (
    <p className="cluster small">
      <span>Texto tuyo</span>
      <Button look="small" aria-label={`Volver al texto original de ${label}`} onClick={onReset}>
        Volver al texto original
      </Button>
    </p>
  ) : (
    <p className="small muted">Texto original de la tienda</p>
  );

interface OneProps<E extends Editable> {
  editable: E;
  row: Row | undefined;
  faultOf: (field: string) => string | undefined;
  /** Undefined = the folder's. */
  onChange: (to: Pick<Row, 'text' | 'questions'> | undefined) => void;
}

const TextEditor = ({
  editable,
  row,
  faultOf,
  onChange,
}: OneProps<Exclude<Editable, { kind: 'questions' }>>) => {
  const { label, kind } = editable;
  const text = row?.text ?? editable.text;
  const change = (to: string) =>
    onChange(to === editable.text ? undefined : { text: to, questions: [] });
  const common = {
    maxLength: MAX_TEXT,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  return (
    <div className={kind === 'markdown' ? styles.payment : undefined}>
      <div>
        {kind === 'line' ? (
          <InputField label={label} error={faultOf('text')} {...common} />
        ) : (
          <Field
            label={label}
            error={faultOf('text')}
            hint={
              kind === 'markdown' &&
              'Una línea vacía separa párrafos. ## Título, - lista, **negrita**, [enlace](/contacto).'
            }
          >
            {(control) => (
              <textarea
                {...control}
                {...common}
                className="input"
                rows={kind === 'markdown' ? 9 : 3}
              />
            )}
          </Field>
        )}
        <Origin isOwn={row !== undefined} label={label} onReset={() => onChange(undefined)} />
      </div>
      {kind === 'markdown' && (
        <section
          className={styles.preview}
          aria-label={`Cómo se ve ${label}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's renderer escapes all text.
          dangerouslySetInnerHTML={{
            __html: markdownHtml(text, editable.path === 'body' ? 2 : 3),
          }}
        />
      )}
    </div>
  );
};

const QuestionsEditor = ({
  editable,
  row,
  faultOf,
  onChange,
}: OneProps<Extract<Editable, { kind: 'questions' }>>) => {
  const { label, path } = editable;
  const questions =
    row?.questions ?? editable.questions.map((one, at) => ({ ...one, uid: `${path}-${at}` }));
  const set = (to: Question[]) => onChange({ text: '', questions: to });
  const change = (uid: string, part: Partial<OwnQuestion>) =>
    set(questions.map((one) => (one.uid === uid ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.inner}>
      <legend>{label}</legend>
      {faultOf('text') && <p className="field-error">Deja al menos una pregunta</p>}
      <SortableList
        label={label}
        items={questions}
        keyOf={({ uid }) => uid}
        nameOf={({ question }) => question || 'pregunta nueva'}
        onOrder={set}
      >
        {(one, at, handle) => (
          <div className={styles.question}>
            {handle}
            <div>
              <InputField
                label={`Pregunta ${at + 1}`}
                error={faultOf(`questions.${at}.question`)}
                required
                maxLength={200}
                value={one.question}
                onChange={({ target }) => change(one.uid, { question: target.value })}
              />
              <Field label={`Respuesta ${at + 1}`} error={faultOf(`questions.${at}.answer`)}>
                {(control) => (
                  <textarea
                    {...control}
                    className="input"
                    rows={3}
                    required
                    maxLength={2_000}
                    value={one.answer}
                    onChange={({ target }) => change(one.uid, { answer: target.value })}
                  />
                )}
              </Field>
            </div>
            <Button
              look="small"
              aria-label={`Quitar la pregunta ${at + 1}`}
              onClick={() => set(questions.filter(({ uid }) => uid !== one.uid))}
            >
              Quitar
            </Button>
          </div>
        )}
      </SortableList>
      {questions.length < MAX_QUESTIONS && (
        <Button
          look="small"
          onClick={() => set([...questions, ...keyed([{ question: '', answer: '' }])])}
        >
          Agregar una pregunta
        </Button>
      )}
      <Origin isOwn={row !== undefined} label={label} onReset={() => onChange(undefined)} />
    </fieldset>
  );
};

interface FileProps {
  file: EditableFile;
  rows: readonly Row[];
  setRows: (rows: Row[]) => void;
  faults: Readonly<Record<string, string>>;
}

const FileTexts = ({ file: { file, title, texts }, rows, setRows, faults }: FileProps) => {
  const own = rows.filter((row) => row.file === file).length;
  const hasFault = rows.some(
    (row, place) =>
      row.file === file && Object.keys(faults).some((name) => name.startsWith(`value.${place}.`)),
  );
  return (
    // An error is never hidden in a closed row.
    <details className={styles.day} open={hasFault || undefined}>
      <summary>
        {title} <span className="link-button">Cambiar</span>
        {own > 0 && <span className="small muted"> · {own === 1 ? '1 tuyo' : `${own} tuyos`}</span>}
      </summary>
      <div className={styles.inner}>
        {texts.map((editable) => {
          const { path } = editable;
          const place = rows.findIndex((row) => row.file === file && row.path === path);
          const props = {
            row: rows[place],
            faultOf: (field: string) => faults[`value.${place}.${field}`],
            onChange: (to: Pick<Row, 'text' | 'questions'> | undefined) => {
              const others = rows.filter((_, at) => at !== place);
              setRows(
                to === undefined
                  ? others
                  : others.toSpliced(Math.max(0, place), 0, { file, path, ...to }),
              );
            },
          };
          return editable.kind === 'questions' ? (
            <QuestionsEditor key={path} editable={editable} {...props} />
          ) : (
            <TextEditor key={path} editable={editable} {...props} />
          );
        })}
      </div>
    </details>
  );
};

/** Edits the words of the folder's texts; the banner's are edited with the home. */
export const Texts = ({ files }: { files: readonly EditableFile[] }) => (
  <Setting<Row>
    configKey="SHOP_TEXTS"
    title={configNames.SHOP_TEXTS}
    intro="Lo que dicen las páginas, desde la próxima publicación. El banner se cambia en Portada."
    addKeys={addKeys}
    nameOf={({ file, path, text, questions }) => {
      const title = files.find((one) => one.file === file)?.title ?? file;
      const label =
        files.find((one) => one.file === file)?.texts.find((one) => one.path === path)?.label ??
        path;
      return [
        ...(text === '' ? [] : [`${title}, ${label}: ${text}`]),
        ...questions.map((one) => `${title}: ${one.question} ${one.answer}`),
      ];
    }}
  >
    {({ rows, setRows, faults }) =>
      files.map((file) => (
        <FileTexts key={file.file} file={file} rows={rows} setRows={setRows} faults={faults} />
      ))
    }
  </Setting>
);
