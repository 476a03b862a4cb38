import { useState } from 'react';
import { type ImportKindName, importKindNames } from '#contract/entities/imports';
import { shopDay } from '#contract/time/dates';
import { takeOut } from '#stores/imports/take-out';
import { Select } from '../../ui/form/Select.tsx';
import { FileButtons } from '../../ui/office/FileButtons.tsx';
import styles from './Imports.module.css';
import { useKinds } from './kinds.ts';

/** Exports goods as a file that can be imported again. */
export const ExportBox = () => {
  const { options, kindOf } = useKinds();
  const [kind, setKind] = useState<ImportKindName>('products');
  const [isReading, setIsReading] = useState(false);
  const title = importKindNames[kind];

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
        disabled={isReading}
      />
      <FileButtons
        takeOut={(options) => takeOut({ kind, title, ...options })}
        name={() => `${title.toLowerCase()}-${shopDay(new Date())}`}
        onReading={setIsReading}
      />
    </section>
  );
};
