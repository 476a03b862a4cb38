import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { counted } from '#contract/amounts/counted';
import type { AuditSubject } from '#contract/entities/audit';
import { MAX_REASON } from '#contract/limits';
import { Button } from '../Button.tsx';
import { SubmitButton } from '../form/Form.tsx';
import { ValueChange, type ValueText } from '../history/ValueChange.tsx';
import { fieldWord, valueText } from '../history/words.ts';
import { Notice } from '../Notice.tsx';
import type { FieldChange, Fields } from './changes.ts';
import styles from './EditForm.module.css';
import { StaleDialog } from './StaleDialog.tsx';
import type { EditState } from './use-edit.ts';
import type { EditedRecord } from './WhoSaved.tsx';

const REASON = 'reason';

/** Returns the typed reason of a form with `takesReason`. */
export const reasonIn = (form: HTMLFormElement | null): string =>
  String(new FormData(form ?? undefined).get(REASON) ?? '').trim();

interface ChangeListProps {
  changes: readonly FieldChange[];
  /** Entity of the fields. */
  subject: AuditSubject | undefined;
  words: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, (value: unknown) => ReactNode>>;
}

/** Lists unsaved changes field by field. */
const ChangeList = ({ changes, subject, words, texts }: ChangeListProps) => (
  <section className={styles.changes} aria-label="Lo que cambiaste">
    <p className="eyebrow">
      {counted(changes.length, 'cambio sin guardar', 'cambios sin guardar')}
    </p>
    <dl>
      {changes.map(({ field, from, to }) => {
        const text: ValueText = texts[field] ?? valueText;
        return (
          <div key={field}>
            <dt>{words[field] ?? fieldWord(field, subject)}</dt>
            <dd>
              <ValueChange from={from} to={to} text={text} />
            </dd>
          </div>
        );
      })}
    </dl>
  </section>
);

/** Disables the controls of a form, or of a part of it, for users who may not change them. */
export const ReadOnly = ({ children }: { children: ReactNode }) => (
  <fieldset disabled className={styles.readOnly}>
    {children}
  </fieldset>
);

interface EditFormProps<V extends Fields> {
  edit: EditState<V>;
  /** Accessible name of the form: `Datos de la empresa`. */
  label: string;
  /** Field labels where they differ from the history's. */
  words?: Readonly<Record<string, string>>;
  /** Renders values such as codes in a readable way. */
  texts?: Readonly<Record<string, (value: unknown) => ReactNode>>;
  /** The edited entity, to name who saved first; undefined where the history has other field names. */
  record?: EditedRecord;
  submitText?: string;
  /** A new entity may be saved without changes. */
  isNew?: boolean;
  /** Whether to ask for a reason, which `reasonIn` reads. */
  takesReason?: boolean;
  /** Whether the user may change nothing: all controls are disabled. */
  isReadOnly?: boolean;
  /** Renders the controls with their initial values. */
  children: (shown: V) => ReactNode;
}

/** Keeps the focused control above the bar, which appears and grows while the person types. */
const useKeepInView = (fields: RefObject<HTMLElement | null>, changes: number): void =>
  useEffect(() => {
    const focused = document.activeElement;
    if (changes > 0 && fields.current?.contains(focused))
      focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [fields, changes]);

/** Frames a form: its fields, the list of changes, and the buttons to save and reset. */
export const EditForm = <V extends Fields>(props: EditFormProps<V>) => {
  const { edit, label, words = {}, texts = {}, isNew = false, takesReason = false } = props;
  const { record, children, isReadOnly = false } = props;
  const { form, changes, isDirty, stale } = edit;
  const fields = useRef<HTMLDivElement>(null);
  useKeepInView(fields, isNew ? 0 : changes.length);
  return (
    <>
      <form
        {...form.props}
        onChange={(event) => {
          form.props.onChange(event);
          edit.updateChanges();
        }}
        className={styles.form}
        aria-label={label}
      >
        <div key={edit.key} ref={fields} className={styles.fields}>
          {isReadOnly ? <ReadOnly>{children(edit.shown)}</ReadOnly> : children(edit.shown)}
        </div>
        {form.problem !== '' && <Notice tone="danger">{form.problem}</Notice>}
        {!isReadOnly && (
          <div className={styles.end} data-dirty={isDirty || undefined}>
            {!isNew && isDirty && (
              <ChangeList changes={changes} subject={record?.subject} words={words} texts={texts} />
            )}
            {takesReason && isDirty && (
              <input
                className="input"
                name={REASON}
                aria-label="Motivo"
                placeholder="Motivo, para el historial"
                maxLength={MAX_REASON}
                autoComplete="off"
              />
            )}
            <div className="cluster">
              <SubmitButton sending={form.sending} disabled={!isNew && !isDirty}>
                {props.submitText ?? 'Guardar'}
              </SubmitButton>
              {isDirty && !isNew && <Button onClick={edit.reset}>Volver a como estaba</Button>}
            </div>
          </div>
        )}
      </form>
      {stale && (
        <StaleDialog
          before={edit.before}
          stale={stale}
          record={record}
          words={words}
          texts={texts}
          onDecide={(values) => void edit.decide(values)}
          onClose={edit.cancelDecision}
        />
      )}
      {edit.question}
    </>
  );
};
