import { useRef, useState } from 'react';
import type { ImportKindName } from '#contract/entities/imports';
import { bringFile } from '#stores/imports/imports';
import { OFFLINE_TEXT } from '#stores/uploads/send-parts';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { hasFamilies } from '../../ui/goods/has-families.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Imports.module.css';
import { useKinds } from './kinds.ts';
import { Progress } from './Progress.tsx';

const HINTS: Readonly<Record<ImportKindName, string>> = {
  products: `Una fila por producto, con su código. Lo nuevo necesita nombre, marca y categoría${hasFamilies ? '; sin familia, recibe una propia' : ''}.`,
  categories:
    'Una fila por categoría, con su ruta: Motor > Refrigeración > Radiadores; o su nombre y, en otra columna, dentro de cuál va.',
  families: 'Una fila por aplicación, con el código de la familia en cada una.',
  stock:
    'El código y una columna por local con las unidades que hay, o una fila por código y local.',
  prices: 'El código y el precio, con o sin IVA.',
  companies:
    'Una fila por empresa, con su RUT. La que ya está se cambia; una nueva necesita su razón social.',
};

const BY_HEADINGS = 'auto';
const BY_HEADINGS_HINT =
  'Los encabezados dicen qué trae. Se ve, y se puede cambiar, antes de comparar.';

/** Step 1: chooses and uploads the file; its kind is detected unless selected. */
export const NewImport = ({ onCreated }: { onCreated: (guid: string) => void }) => {
  const { options, kindOf } = useKinds();
  const [kind, setKind] = useState<ImportKindName>();
  const [sent, setSent] = useState<number>();
  const [isOffline, setOffline] = useState(false);
  const [error, setError] = useState<string>();
  const upload = useRef<AbortController | null>(null);

  const choose = async (file: File) => {
    const controller = new AbortController();
    upload.current = controller;
    setError(undefined);
    setSent(0);
    // Checked first, because reading a large file takes long.
    setOffline(navigator.onLine === false);
    const reply = await bringFile({
      file,
      ...(kind && { kind }),
      onProgress: setSent,
      onOffline: setOffline,
      signal: controller.signal,
    });
    setSent(undefined);
    setOffline(false);
    if (reply.ok) onCreated(reply.data.data.guid);
    else if (reply.error.code !== 'aborted') setError(reply.error.text);
  };

  return (
    <section className={styles.box} aria-labelledby="new-import">
      <h2 id="new-import">Traer un archivo</h2>
      <Select
        label="Qué trae"
        value={kind ?? BY_HEADINGS}
        options={[{ id: BY_HEADINGS, name: 'Lo que digan sus encabezados' }, ...options]}
        disabled={sent !== undefined}
        onChange={(id) => setKind(id === BY_HEADINGS ? undefined : kindOf(id))}
      />
      <p className="muted">{kind ? HINTS[kind] : BY_HEADINGS_HINT}</p>
      {sent === undefined ? (
        <FileDrop
          title="Arrastra el archivo o tócalo para elegirlo"
          hint="CSV, XLSX u ODS de cualquier programa · hasta 60 MB y 200.000 filas"
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,.ods,text/csv"
          onChoose={([file]) => void choose(file)}
        />
      ) : (
        <Progress label="Enviando el archivo" share={sent}>
          <Button onClick={() => upload.current?.abort()}>Cancelar</Button>
        </Progress>
      )}
      {isOffline && <Notice tone="warning">{OFFLINE_TEXT}</Notice>}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
    </section>
  );
};
