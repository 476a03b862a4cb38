import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import type { ExportFormat, TakenOut } from '#stores/imports/take-out';
import { showToast } from '#stores/toasts';
import { Button } from '../Button.tsx';
import { download } from '../download.ts';

const FORMATS: Readonly<Record<ExportFormat, { name: string; type: string }>> = {
  csv: { name: 'CSV', type: 'text/csv;charset=utf-8' },
  xlsx: {
    name: 'Excel (XLSX)',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
};

interface FileOptions {
  format: ExportFormat;
  /** Receives the number of rows of each page. */
  onProgress: (rows: number) => void;
}

interface FileButtonsProps {
  takeOut: (options: FileOptions) => Promise<TakenOut>;
  /** Returns the name of the file without its extension. */
  name: () => string;
  onReading?: (isReading: boolean) => void;
}

/** One button per format, which downloads rows as a file. */
export const FileButtons = ({ takeOut, name, onReading }: FileButtonsProps) => {
  const [read, setRead] = useState<number>();
  const save = async (format: ExportFormat) => {
    setRead(0);
    onReading?.(true);
    try {
      const onProgress = (rows: number) => setRead((count = 0) => count + rows);
      const reply = await takeOut({ format, onProgress });
      if (reply.ok) download(reply.data, `${name()}.${format}`, FORMATS[format].type);
      else showToast('error', reply.error.text);
    } finally {
      setRead(undefined);
      onReading?.(false);
    }
  };
  return (
    <div className="cluster">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} disabled={read !== undefined} onClick={() => void save(format)}>
          {FORMATS[format].name}
        </Button>
      ))}
      <span className="muted" aria-live="polite">
        {read !== undefined && `${counted(read, 'fila', 'filas')}…`}
      </span>
    </div>
  );
};
