import { type FormEvent, useState } from 'react';
import { type ImportSettings, isStockColumn, type WholeImport } from '#contract/entities/imports';
import { mapImport } from '#stores/imports/imports';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Imports.module.css';
import { missingForNew, missingText } from './missing.ts';

const IGNORED = '-';

interface ColumnsProps {
  whole: WholeImport;
  onMapped: (mapped: WholeImport) => void;
  onDiscard: () => void;
}

/** Headings are within the first lines of a file. */
const MAX_HEADER_LINE = 20;

/** Step 2: shows the recognised columns for correction. */
export const Columns = ({ whole, onMapped, onDiscard }: ColumnsProps) => {
  const { guid, settings, columns, fields, revision } = whole;
  const [chosen, setChosen] = useState(settings.columns);
  const [emptyMeans, setEmptyMeans] = useState(settings.emptyMeans);
  const [createsMissing, setCreatesMissing] = useState(settings.createsMissing);
  const [skipsNew, setSkipsNew] = useState(settings.skipsNew);
  const [takesOffSold, setTakesOffSold] = useState(settings.takesOffSold);
  const [headerLine, setHeaderLine] = useState(settings.headerLine);
  // Without a choice each comparison guesses the separator from the file.
  const [decimal, setDecimal] = useState<ImportSettings['decimal'] | ''>(
    revision === 0 || settings.isDecimalGuessed ? '' : settings.decimal,
  );
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  const choose = (place: number, id: string) =>
    // A field belongs to one column: choosing it clears the other.
    setChosen(
      chosen.map((previous, at) =>
        at === place ? id : previous === id && id !== '' ? '' : previous,
      ),
    );

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    const reply = await mapImport({
      guid,
      columns: chosen,
      emptyMeans,
      createsMissing,
      skipsNew,
      takesOffSold,
      headerLine,
      ...(decimal !== '' && { decimal }),
    });
    setIsSending(false);
    if (reply.ok) onMapped(reply.data.data);
    else setError(reply.error.text);
  };

  const options = [
    { id: IGNORED, name: 'No se usa' },
    ...fields.map(({ id, title, isKey, isNeeded }) => ({
      id,
      name: `${title}${isKey ? ' (obligatorio)' : isNeeded ? ' (lo nuevo lo necesita)' : ''}`,
    })),
  ];
  const missing = missingForNew(fields, chosen);
  const recognised = chosen.filter((id) => id !== '').length;
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <p aria-live="polite">
        {recognised} de {columns.length} columnas se usan. Di qué es cada una.
      </p>
      <ul className={styles.columns}>
        {columns.map(({ title, samples }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position.
          <li key={place} data-used={chosen[place] !== '' || undefined}>
            <Select
              label={title}
              value={chosen[place] || IGNORED}
              options={options}
              onChange={(id) => choose(place, id === IGNORED ? '' : id)}
            />
            <p className="muted small">{samples.join(' · ') || 'Vacía'}</p>
          </li>
        ))}
      </ul>
      <div className={styles.options}>
        <Select
          label="Encabezado"
          value={`${headerLine}`}
          options={Array.from({ length: MAX_HEADER_LINE + 1 }, (_, line) => ({
            id: line,
            name: line === 0 ? 'No tiene' : `Fila ${line}`,
          }))}
          onChange={(line) => setHeaderLine(Number(line))}
        />
        <Select
          label="Decimales"
          value={decimal === '' ? 'auto' : decimal}
          options={[
            { id: 'auto', name: 'Como los tenga el archivo' },
            { id: ',', name: 'Con coma: 1.234,50' },
            { id: '.', name: 'Con punto: 1,234.50' },
          ]}
          onChange={(separator) =>
            setDecimal(separator === ',' || separator === '.' ? separator : '')
          }
        />
        <Select
          label="Una celda vacía"
          value={emptyMeans}
          options={[
            { id: 'keep', name: 'Deja lo que hay' },
            { id: 'clear', name: 'Borra lo que hay' },
          ]}
          onChange={(meaning) => setEmptyMeans(meaning === 'clear' ? 'clear' : 'keep')}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={createsMissing}
            onChange={({ target }) => setCreatesMissing(target.checked)}
          />
          Crear las marcas, los proveedores, las categorías y los grupos que falten
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={skipsNew}
            onChange={({ target }) => setSkipsNew(target.checked)}
          />
          Cambiar solo lo que ya está en la tienda y saltear el resto
        </label>
        {chosen.some(isStockColumn) && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={takesOffSold}
              onChange={({ target }) => setTakesOffSold(target.checked)}
            />
            Restar lo vendido que aún no salió
          </label>
        )}
      </div>
      {missing.length > 0 && !skipsNew && <Notice tone="warning">{missingText(missing)}</Notice>}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isSending}>
          Comparar
        </Button>
        <Button onClick={onDiscard}>Descartar</Button>
      </div>
    </form>
  );
};
