import { MAX_QUESTIONS, type OwnQuestion } from '#contract/entities/own-texts';
import type { EditableOf } from '#variants/editable-texts';
import { Button } from '../../ui/Button.tsx';
import { keyed } from '../../ui/configured/rows.ts';
import { Field, InputField } from '../../ui/form/Field.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { Origin } from './Origin.tsx';
import type { Change, EditorProps, Question } from './own-rows.ts';
import styles from './Settings.module.css';

/** Edits a list of questions with their answers. */
export const QuestionsEditor = ({ editable, own }: EditorProps<EditableOf<'questions'>>) => {
  const { label, path } = editable;
  const row = own.rowAt(path);
  const questions =
    row?.questions ?? editable.questions.map((one, at) => ({ ...one, uid: `${path}-${at}` }));
  const onChange = (to: Change | undefined) => own.set({ [path]: to });
  const faultOf = (field: string) => own.faultOf(path, field);
  const set = (to: Question[]) =>
    onChange(
      to.length > 0
        ? { questions: to }
        : editable.questions.length > 0
          ? { isRemoved: true }
          : undefined,
    );
  const change = (uid: string, part: Partial<OwnQuestion>) =>
    set(questions.map((one) => (one.uid === uid ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.inner}>
      <legend>{label}</legend>
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
          onClick={() => set([...questions, keyed({ question: '', answer: '' })])}
        >
          Agregar una pregunta
        </Button>
      )}
      {editable.questions.length > 0 && (
        <Origin isOwn={row !== undefined} label={label} onReset={() => onChange(undefined)} />
      )}
    </fieldset>
  );
};
