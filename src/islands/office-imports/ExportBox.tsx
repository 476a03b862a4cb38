import { useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { type ImportKindName, importKindNames } from '#contract/entities/imports';
import { shopDay } from '#contract/time/dates';
import { type ExportFormat, takeOut } from '#stores/imports/take-out';
import { showToast } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { Select } from '../../ui/form/Select.tsx';
import styles from './Imports.module.css';
import { useKinds } from './kinds.ts';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Exports goods as a file that can be imported again. */
export const ExportBox = () => {
  const { options, kindOf } = useKinds();
  const [kind, setKind] = useState<ImportKindName>('products');
  const [read, setRead] = useState<number>();

  const exportFile = async (format: ExportFormat) => {
    setRead(0);
    try {
      const title = importKindNames[kind];
      const onProgress = (rows: number) => setRead((count = 0) => count + rows);
      const reply = await takeOut({ kind, format, title, onProgress: onProgress });
      if (reply.ok) {
        const name = `${title.toLowerCase()}-${shopDay(new Date())}.${format}`;
        download(reply.data, name, TYPES[format]);
      } else showToast('error', reply.error.text);
    } finally {
      setRead(undefined);
    }
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
          <Button
            key={format}
            disabled={read !== undefined}
            onClick={() => void exportFile(format)}
          >
            {format === 'csv' ? 'CSV' : 'Excel (XLSX)'}
          </Button>
        ))}
        <span className="muted" aria-live="polite">
          {read !== undefined && `${formatNumber(read)} filas…`}
        </span>
      </div>
    </section>
  );
};
