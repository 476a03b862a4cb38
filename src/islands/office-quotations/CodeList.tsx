/** Reads pasted lists of codes into a quotation's lines. */
import { useState } from 'react';
import { MAX_CODES } from '#contract/limits';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { type FoundProduct, findProducts } from '../../ui/office/ProductBox.tsx';
import { readCodes } from './lines.ts';
import styles from './Quotations.module.css';

interface CodeListProps {
  /** The customer, whose price lists count; null = none. */
  companyId: number | null;
  onAdd: (products: readonly FoundProduct[]) => void;
}

/** Adds a pasted list of codes with their units. */
export const CodeList = ({ companyId, onAdd }: CodeListProps) => {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [isReading, setReading] = useState(false);
  const read = async (): Promise<void> => {
    const codes = readCodes(text);
    if (codes.length === 0 || isReading) return;
    setReading(true);
    const left = codes.slice(MAX_CODES);
    const { found, unknown, problem } = await findProducts(codes.slice(0, MAX_CODES), companyId);
    setReading(false);
    onAdd(found);
    if (problem !== undefined) return setNote(problem);
    // Unknown codes stay, with their units, to be corrected.
    const remaining = [...codes.filter(({ code }) => unknown.includes(code)), ...left];
    setText(remaining.map(({ code, quantity }) => `${code} ${quantity}`).join('\n'));
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
      <summary>Pegar una lista de códigos</summary>
      <div className={styles.codes}>
        <Field label="Códigos" hint="Uno por línea, con la cantidad detrás: RA-100 2" error={note}>
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
        <Button aria-disabled={isReading} onClick={() => void read()}>
          {isReading ? 'Buscando…' : 'Agregar los códigos'}
        </Button>
      </div>
    </details>
  );
};
