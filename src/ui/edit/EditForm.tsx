/** The frame of a form that edits: its fields, what was changed in them, saving and taking back. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { MAX_REASON } from '#contract/limits';
import { SubmitButton } from '../form/Form.tsx';
import { Notice } from '../Notice.tsx';
import { ChangeList } from './ChangeList.tsx';
import type { Fields } from './changes.ts';
import styles from './EditForm.module.css';
import { REASON } from './reason.ts';
import { StaleDialog } from './StaleDialog.tsx';
import type { EditState } from './use-edit.ts';
import type { Thing } from './WhoSaved.tsx';

interface EditFormProps<V extends Fields> {
  edit: EditState<V>;
  /** What the form is, for who does not see it: `Datos de la empresa`. */
  label: string;
  /** Field → what it is called, where the history calls it otherwise. */
  words?: Readonly<Record<string, string>>;
  /** Values that read badly by themselves, such as codes. */
  texts?: Readonly<Record<string, (value: unknown) => ReactNode>>;
  /** Tells who saved first; absent where the history calls its fields otherwise. */
  thing?: Thing;
  submitText?: string;
  /** It may be sent as it is, as something new. */
  isNew?: boolean;
  /** Why it is changed may be said as well; whoever saves it reads that with `reasonIn`. */
  takesReason?: boolean;
  /** Its controls begin with these values. */
  children: (shown: V) => ReactNode;
}

/** The bar comes up, and grows, under the hands of whoever types: what they type in stays above it. */
const useInView = (fields: RefObject<HTMLElement | null>, changes: number): void =>
  useEffect(() => {
    const typedIn = document.activeElement;
    if (changes > 0 && fields.current?.contains(typedIn))
      typedIn?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [fields, changes]);

export const EditForm = <V extends Fields>(props: EditFormProps<V>) => {
  const { edit, label, words = {}, texts = {}, isNew = false, takesReason = false } = props;
  const { thing, children } = props;
  const { form, changes, isDirty, stale } = edit;
  const fields = useRef<HTMLDivElement>(null);
  useInView(fields, isNew ? 0 : changes.length);
  return (
    <>
      <form
        {...form.props}
        onChange={(event) => {
          form.props.onChange(event);
          edit.look();
        }}
        className={styles.form}
        aria-label={label}
      >
        <div key={edit.key} ref={fields} className={styles.fields}>
          {children(edit.shown)}
        </div>
        {form.problem !== '' && <Notice tone="danger">{form.problem}</Notice>}
        <div className={styles.end} data-dirty={isDirty || undefined}>
          {!isNew && isDirty && (
            <ChangeList changes={changes} subject={thing?.subject} words={words} texts={texts} />
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
            {isDirty && !isNew && (
              <button type="button" className="button" onClick={edit.reset}>
                Volver a como estaba
              </button>
            )}
          </div>
        </div>
      </form>
      {stale && (
        <StaleDialog
          before={edit.before}
          stale={stale}
          thing={thing}
          words={words}
          texts={texts}
          onDecide={(values) => void edit.decide(values)}
          onClose={edit.undecided}
        />
      )}
      {edit.question}
    </>
  );
};
