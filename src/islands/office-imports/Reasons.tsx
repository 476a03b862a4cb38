import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import { importNames, importReasons } from '#contract/calls/imports';
import type { ImportReason, NamedRecord, WholeImport } from '#contract/entities/imports';
import { type AnswerInput, answerImport } from '#stores/imports/imports';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Imports.module.css';

type Question = NonNullable<ImportReason['question']>;

interface OtherNamesProps {
  guid: string;
  question: Question;
  onPick: (record: NamedRecord) => void;
}

/** Finds the existing record that a name stands for. */
const OtherNames = ({ guid, question: { list, name }, onPick }: OtherNamesProps) => {
  const [text, setText] = useState('');
  const { data } = useQuery(importNames, { guid, list, text });
  return (
    <>
      <Field label={`Buscar qué es «${name}»`}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        {data?.data.map((record) => (
          <Button key={record.id} look="small" onClick={() => onPick(record)}>
            {record.name}
          </Button>
        ))}
        {data?.data.length === 0 && <span className="muted">No hay ninguna así.</span>}
      </div>
    </>
  );
};

const proposalsOf = ({ suggestion, candidates }: Question): NamedRecord[] =>
  suggestion ? [suggestion] : candidates;

interface ReasonProps {
  guid: string;
  reason: ImportReason;
  picked: AnswerInput | undefined;
  onPick: (answer: AnswerInput) => void;
  onRows: () => void;
}

const Reason = ({ guid, reason, picked, onPick, onRows }: ReasonProps) => {
  const { column, text, rows, lines, example, question } = reason;
  /** Nothing differs between rows. */
  const isOnly = rows === 1 && !question;
  const [isSearching, setSearching] = useState(false);
  const pick = (action: AnswerInput['action'], id?: NamedRecord['id']) => {
    if (!question) return;
    const { list, name } = question;
    onPick({ list, name, action, ...(id !== undefined && { id }) });
    setSearching(false);
  };
  const is = (action: AnswerInput['action'], id?: NamedRecord['id']) =>
    picked?.action === action && (id === undefined || picked.id === id);
  const suggestions = question ? proposalsOf(question) : [];
  const isOther = picked?.action === 'use' && !suggestions.some(({ id }) => id === picked.id);
  return (
    <li>
      <p>
        {column !== '' && !question && <b>{column}: </b>}
        {(isOnly ? example : text).replace(/[.]$/, '')}: <b>{counted(rows, 'fila', 'filas')}</b>
      </p>
      <p className="muted small">
        {lines.length === 1 ? 'Fila' : 'Filas'} {lines.map(formatNumber).join(', ')}
        {rows > lines.length && '…'}
        {!question && !isOnly && example !== text && ` · ${example}`}
        {question?.isOptional && ' · Sin respuesta entra como texto.'}
      </p>
      <div className={styles.actions}>
        {suggestions.map(({ id, name }) => (
          <Button
            key={id}
            look="small"
            aria-pressed={is('use', id)}
            onClick={() => pick('use', id)}
          >
            Es «{name}»
          </Button>
        ))}
        {question?.canCreate && (
          <Button look="small" aria-pressed={is('create')} onClick={() => pick('create')}>
            Crear
          </Button>
        )}
        {question && (
          <>
            <Button
              look="small"
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
            >
              {isOther ? 'Es otra ✓' : 'Es otra…'}
            </Button>
            <Button look="small" aria-pressed={is('skip')} onClick={() => pick('skip')}>
              {question.isOptional
                ? 'Dejar afuera'
                : `Saltear ${rows === 1 ? 'esta fila' : 'estas filas'}`}
            </Button>
          </>
        )}
        {!question?.isOptional && (
          <Button look="small" onClick={onRows}>
            Ver {rows === 1 ? 'la fila' : 'las filas'}
          </Button>
        )}
      </div>
      {isSearching && question && (
        <OtherNames guid={guid} question={question} onPick={({ id }) => pick('use', id)} />
      )}
    </li>
  );
};

const keyOf = ({ column, text, question }: ImportReason): string =>
  question ? `${question.list} ${question.name}` : `${column}: ${text}`;

interface ReasonsProps {
  whole: WholeImport;
  onAnswered: (answered: WholeImport) => void;
  onRows: (reason: ImportReason) => void;
}

/** Groups the invalid rows by reason, and answers unknown names once for all of their rows. */
export const Reasons = ({ whole: { guid, revision }, onAnswered, onRows }: ReasonsProps) => {
  const { data, error, again } = useQuery(importReasons, { guid });
  const [picked, setPicked] = useState<Readonly<Record<string, AnswerInput>>>({});
  const [fault, setFault] = useState<string>();
  const answers = Object.values(picked);
  const send = async (answers: AnswerInput[]) => {
    const reply = await answerImport({ guid, revision, answers });
    if (reply.ok) onAnswered(reply.data.data);
    else setFault(reply.error.text);
  };
  if (error && !data) return <RetryNotice text={error.text} onRetry={again} />;
  if (!data || data.data.length + data.answers.length === 0) return null;
  const questions = data.data.flatMap(({ question }) => question ?? []);
  const missing = questions.filter(
    (one) => one.canCreate && !one.isDoubtful && proposalsOf(one).length === 0,
  );
  const proposed = questions.filter(({ suggestion }) => suggestion);
  const pickAll = (all: readonly Question[], action: AnswerInput['action']) =>
    setPicked({
      ...picked,
      ...Object.fromEntries(
        all.map(({ list, name, suggestion }): [string, AnswerInput] => [
          `${list} ${name}`,
          { list, name, action, ...(action === 'use' && suggestion && { id: suggestion.id }) },
        ]),
      ),
    });
  return (
    <section className={styles.difference} aria-label="Motivos">
      <div className={styles.actions}>
        {proposed.length > 1 && (
          <Button look="small" onClick={() => pickAll(proposed, 'use')}>
            Tomar los {proposed.length} parecidos
          </Button>
        )}
        {missing.length > 1 && (
          <Button look="small" onClick={() => pickAll(missing, 'create')}>
            Crear los {missing.length} nombres que no existen
          </Button>
        )}
      </div>
      <ul aria-label="Motivos">
        {data.data.map((reason) => (
          <Reason
            key={keyOf(reason)}
            guid={guid}
            reason={reason}
            picked={picked[keyOf(reason)]}
            onPick={(answer) => setPicked({ ...picked, [keyOf(reason)]: answer })}
            onRows={() => onRows(reason)}
          />
        ))}
        {data.answers.map(({ text, list, name }) => (
          <li key={text}>
            <p>Respondiste · {text}</p>
            <Button look="small" onClick={() => void send([{ list, name, action: 'none' }])}>
              Quitar la respuesta
            </Button>
          </li>
        ))}
      </ul>
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      {answers.length > 0 && (
        <div className={styles.actions}>
          <Button look="primary" onClick={() => void send(answers)}>
            Revisar con{' '}
            {answers.length === 1 ? 'esta respuesta' : `estas ${answers.length} respuestas`}
          </Button>
        </div>
      )}
    </section>
  );
};
