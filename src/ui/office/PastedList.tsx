/** Reads a pasted list, one product a line, for quotations and price lists. */
import { useState } from 'react';
import { MAX_CODES } from '#contract/limits';
import { Button } from '../Button.tsx';
import { Field } from '../form/Field.tsx';
import styles from './PastedList.module.css';
import { type FoundProduct, findProducts, type TypedCode } from './ProductBox.tsx';

interface PastedListProps<T extends TypedCode> {
  summary: string;
  label: string;
  hint: string;
  button: string;
  /** Parses the text. */
  read: (text: string) => readonly T[];
  /** Spells a line that stays to be corrected. */
  spell: (line: T) => string;
  /** The customer, whose price lists count; null = none. */
  companyId: number | null;
  onFound: (found: readonly { line: T; product: FoundProduct }[]) => void;
}

export const PastedList = <T extends TypedCode>(props: PastedListProps<T>) => {
  const { summary, label, hint, button, read, spell, companyId, onFound } = props;
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [isReading, setReading] = useState(false);
  const find = async (): Promise<void> => {
    const lines = read(text);
    if (lines.length === 0 || isReading) return;
    setReading(true);
    const [now, left] = [lines.slice(0, MAX_CODES), lines.slice(MAX_CODES)];
    const { found, unknown, problem } = await findProducts(now, companyId);
    setReading(false);
    if (problem !== undefined) return setNote(problem);
    const byCode = new Map(found.map((product) => [product.asked, product]));
    onFound(
      now.flatMap((line) => {
        const product = byCode.get(line.code);
        return product ? [{ line, product }] : [];
      }),
    );
    // Lines of unknown codes stay, to be corrected.
    const remaining = [...now.filter(({ code }) => unknown.includes(code)), ...left];
    setText(remaining.map(spell).join('\n'));
    setNote(
      left.length > 0
        ? `Se agregan hasta ${MAX_CODES} códigos por vez.`
        : unknown.length > 0
          ? 'Ningún producto tiene estos códigos.'
          : '',
    );
  };
  return (
    <details>
      <summary>{summary}</summary>
      <div className={styles.pasted}>
        <Field label={label} hint={hint} error={note}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={5}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button aria-disabled={isReading} onClick={() => void find()}>
          {isReading ? 'Buscando…' : button}
        </Button>
      </div>
    </details>
  );
};
