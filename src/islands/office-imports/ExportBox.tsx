/** Takes goods out as a file that can be brought in again. */
import { useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { type ImportKindName, importKindNames } from '#contract/entities/imports';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { shopDay } from '#contract/time/dates';
import { walkExport } from '#stores/imports/imports';
import { showToast } from '#stores/toasts';
import { download } from '../../ui/download.ts';
import { Select } from '../../ui/form/Select.tsx';
import styles from './Imports.module.css';
import { useKinds } from './kinds.ts';

const TYPES = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof TYPES;

/** What writes books comes when one is asked for. */
const linesOf = async (format: Format) =>
  format === 'csv' ? csvLines : (await import('#stores/imports/book')).bookRows;

const fileOf = async (format: Format, parts: string[], title: string): Promise<BlobPart[]> =>
  format === 'csv'
    ? [CSV_MARK, ...parts]
    : [(await import('#stores/imports/book')).bookOf(parts, title)];

export const ExportBox = () => {
  const { options, kindOf } = useKinds();
  const [kind, setKind] = useState<ImportKindName>('products');
  const [read, setRead] = useState<number>();

  const take = async (format: Format) => {
    setRead(0);
    const lines = await linesOf(format);
    const parts: string[] = [];
    const reply = await walkExport(kind, (rows) => {
      parts.push(lines(rows));
      setRead((before = 0) => before + rows.length);
    });
    if (reply.ok) {
      const title = importKindNames[kind];
      const name = `${title.toLowerCase()}-${shopDay(new Date())}.${format}`;
      download(await fileOf(format, parts, title), name, TYPES[format]);
    } else showToast('error', reply.error.text);
    setRead(undefined);
  };

  return (
    <section className={styles.box} aria-labelledby="export">
      <h2 id="export">Llevar a un archivo</h2>
      <p className="muted">
        Con las columnas que se traen de vuelta: lo que no cambies no cambia nada.
      </p>
      <Select
        label="Qué"
        value={kind}
        options={options}
        onChange={(id) => setKind(kindOf(id))}
        disabled={read !== undefined}
      />
      <div className={styles.actions}>
        {(['csv', 'xlsx'] as const).map((format) => (
          <button
            key={format}
            type="button"
            className="button"
            disabled={read !== undefined}
            onClick={() => void take(format)}
          >
            {format === 'csv' ? 'CSV' : 'Excel (XLSX)'}
          </button>
        ))}
        <span className="muted" aria-live="polite">
          {read !== undefined && `${formatNumber(read)} filas…`}
        </span>
      </div>
    </section>
  );
};
