import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { WholeImport } from '#contract/entities/imports';
import { compareAgain } from '#stores/imports/imports';
import { photosOf } from '#stores/imports/photos';
import { Notice } from '../../ui/Notice.tsx';
import { BulkUploadBox } from '../../ui/pictures/BulkUploadBox.tsx';

interface PhotosProps {
  whole: WholeImport;
  onCompared: (compared: WholeImport) => void;
}

/** Sends the photos that a file names, and then compares it again. */
export const Photos = ({ whole, onCompared }: PhotosProps) => {
  const { queue, $added } = photosOf(whole.guid);
  const added = useStore($added, { ssr: 'initial' });
  const [error, setError] = useState<string>();
  const rows = useStore(queue.$rows, { ssr: 'initial' });
  const isBusy = rows.some(({ status }) => status !== 'failed');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last photo has arrived.
  useEffect(() => {
    if (isBusy || added === 0) return;
    $added.set(0);
    void compareAgain(whole).then((reply) => {
      if (reply.ok) onCompared(reply.data.data);
      else setError(reply.error.text);
    });
  }, [isBusy, added]);
  return (
    <>
      <BulkUploadBox queue={queue} title="Agregar fotos" />
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
    </>
  );
};
