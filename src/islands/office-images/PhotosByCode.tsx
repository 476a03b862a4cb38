import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { addPhotoByCode, type MatchedPhotos, matchPhotos } from '#stores/pictures/photos-by-code';
import { createUploadQueue } from '#stores/pictures/upload-queue';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BulkUploadBox } from '../../ui/pictures/BulkUploadBox.tsx';
import styles from '../../ui/pictures/Pictures.module.css';

const Preview = ({ files, products, unmatched }: MatchedPhotos) => (
  <>
    <p>
      {files.length === 0
        ? 'Ninguna foto tiene el código de un producto.'
        : `${counted(files.length, 'foto', 'fotos')} de ${counted(products, 'producto', 'productos')}.`}
    </p>
    {unmatched.length > 0 && (
      <details open={unmatched.length <= 5}>
        <summary>{counted(unmatched.length, 'foto no tiene', 'fotos no tienen')} producto</summary>
        <ul className={styles.rows}>
          {unmatched.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </details>
    )}
  </>
);

/** Gives photos to the products whose codes the names of their files have. */
export const PhotosByCode = () => {
  const [counts, setCounts] = useState({ added: 0, same: 0 });
  const [queue] = useState(() =>
    createUploadQueue(async ({ path }) => {
      const reply = await addPhotoByCode(path);
      if (reply.ok)
        setCounts(({ added, same }) =>
          reply.data.isNew ? { added: added + 1, same } : { added, same: same + 1 },
        );
      return reply;
    }),
  );
  const rows = useStore(queue.$rows, { ssr: 'initial' });
  const [matched, setMatched] = useState<MatchedPhotos>();
  const [error, setError] = useState<string>();
  const isBusy = rows.some(({ status }) => status !== 'failed');
  const match = async (chosen: readonly File[]) => {
    setError(undefined);
    const reply = await matchPhotos(chosen);
    if (reply.ok) setMatched(reply.data);
    else setError(reply.error.text);
  };
  const give = ({ files }: MatchedPhotos) => {
    setCounts({ added: 0, same: 0 });
    queue.add(files);
    setMatched(undefined);
  };
  return (
    <details>
      <summary>
        Repartir por código{' '}
        <span className="small muted">si los archivos se llaman como los productos: 12345.jpg</span>
      </summary>
      <div className={styles.bulk}>
        <p className="muted">
          Cada foto va al producto cuyo código es el nombre del archivo: 12345.jpg es la principal,
          y 12345-2.jpg, 12345_b.png o 12345 (1).jpg las siguientes.
        </p>
        <BulkUploadBox
          queue={{ ...queue, add: (files) => void match(files) }}
          takesPaste={false}
          title="Fotos con el código en el nombre"
        />
        {matched && (
          <section className={styles.bulk} aria-label="Qué se reparte" aria-live="polite">
            <Preview {...matched} />
            <div className="cluster">
              {matched.files.length > 0 && (
                <Button look="primary" onClick={() => give(matched)}>
                  Repartir {counted(matched.files.length, 'foto', 'fotos')}
                </Button>
              )}
              <Button onClick={() => setMatched(undefined)}>Descartar</Button>
            </div>
          </section>
        )}
        {!isBusy && counts.added + counts.same > 0 && (
          <Notice tone="success">
            {counts.added === 1 ? 'Se agregó' : 'Se agregaron'}{' '}
            {counted(counts.added, 'foto', 'fotos')}.
            {counts.same > 0 &&
              ` ${counted(counts.same, 'ya estaba en su producto', 'ya estaban en sus productos')}.`}
          </Notice>
        )}
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </div>
    </details>
  );
};
