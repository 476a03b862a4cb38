import { useState } from 'react';
import type { UploadQueue } from '#stores/pictures/upload-queue';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import styles from './Pictures.module.css';
import { UploadBox } from './UploadBox.tsx';

interface BulkUploadBoxProps {
  queue: UploadQueue;
  title: string;
  takesPaste?: boolean;
}

/** Uploads many pictures at once: files, a folder or ZIP files. */
export const BulkUploadBox = ({ queue, title, takesPaste = true }: BulkUploadBoxProps) => {
  const [fault, setFault] = useState('');
  const add = async (files: readonly File[]) => {
    const { picturesAmong } = await import('#stores/pictures/packed-pictures');
    const packed = await picturesAmong(files);
    setFault(packed.fault);
    if (packed.files.length > 0) queue.add(packed.files);
  };
  const chooseFolder = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.webkitdirectory = true;
    input.addEventListener('change', () => void add([...(input.files ?? [])]));
    input.click();
  };
  return (
    <div className={styles.bulk}>
      <UploadBox
        queue={{ ...queue, add: (files) => void add(files) }}
        title={title}
        takesPaste={takesPaste}
        takesPacks
      />
      <Button look="small" onClick={chooseFolder}>
        Elegir una carpeta
      </Button>
      {fault !== '' && <Notice tone="warning">{fault}</Notice>}
    </div>
  );
};
