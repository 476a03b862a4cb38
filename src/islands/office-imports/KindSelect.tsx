import { useState } from 'react';
import { importKindNames, type WholeImport } from '#contract/entities/imports';
import { changeKind } from '#stores/imports/imports';
import { Select } from '../../ui/form/Select.tsx';
import styles from './Imports.module.css';
import { useKinds } from './kinds.ts';

interface KindSelectProps {
  whole: WholeImport;
  onChanged: (changed: WholeImport) => void;
}

/** The kind of the file, as a person chose it or its headings tell. */
export const KindSelect = ({ whole, onChanged }: KindSelectProps) => {
  const { guid, kind, settings } = whole;
  const { options, kindOf } = useKinds();
  const [error, setError] = useState<string>();
  const { length } = settings.kinds;
  const hint =
    length === 1
      ? `Por sus columnas se lee como ${importKindNames[kind]}. Si trae otra cosa, cámbialo.`
      : 'Sus columnas no dicen qué trae: elígelo.';
  const choose = async (id: string) => {
    setError(undefined);
    const reply = await changeKind({ guid, kind: kindOf(id) });
    if (reply.ok) onChanged(reply.data.data);
    else setError(reply.error.text);
  };
  return (
    <div className={styles.name}>
      <Select
        label="Es un archivo de"
        value={kind}
        options={
          options.some(({ id }) => id === kind)
            ? options
            : [{ id: kind, name: importKindNames[kind] }]
        }
        error={error}
        {...(length > 0 && { hint })}
        onChange={(id) => void choose(id)}
      />
    </div>
  );
};
