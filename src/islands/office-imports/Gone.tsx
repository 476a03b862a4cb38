import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import type { WholeImport } from '#contract/entities/imports';
import { changeMany, undoChange } from '#stores/goods/goods';
import { readGoneCodes } from '#stores/imports/imports';
import { takeOutRows } from '#stores/imports/take-out';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FileButtons } from '../../ui/office/FileButtons.tsx';
import styles from './Imports.module.css';

interface GoneProps {
  whole: Pick<WholeImport, 'guid' | 'fileName' | 'gone' | 'number'>;
}

/** Offers to hide the products that a list does not bring any more. Nothing happens to them by itself. */
export const Gone = ({ whole: { guid, fileName, gone, number } }: GoneProps) => {
  const [hidden, setHidden] = useState<{ count: number; undoId: number | null }>();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const run = async (work: () => Promise<string | undefined>) => {
    setSending(true);
    setFault(await work());
    setSending(false);
  };
  const hide = () =>
    run(async () => {
      const codes = await readGoneCodes(guid);
      if (!codes.ok) return codes.error.text;
      const reply = await changeMany({
        products: codes.data.map((code) => ({ code })),
        parms: { ProductIsPublic: false },
        reason: `No viene en la importación N.º ${number}`,
      });
      if (!reply.ok) return reply.error.text;
      setHidden({ count: reply.data.changed, undoId: reply.data.undoId });
      return undefined;
    });
  const undo = (id: number) =>
    run(async () => {
      const reply = await undoChange({ id, whole: true });
      if (!reply.ok) return reply.error.text;
      setHidden(undefined);
      return undefined;
    });
  return (
    <>
      <p>
        {counted(
          gone,
          'producto de la lista anterior no viene en esta, y queda como está.',
          'productos de la lista anterior no vienen en esta, y quedan como están.',
        )}
      </p>
      {hidden ? (
        <Notice tone="success" isAnswer>
          <p>
            {hidden.count === 0
              ? 'Ya no se veían en la tienda.'
              : `${counted(hidden.count, 'producto ya no se ve', 'productos ya no se ven')} en la tienda.`}
          </p>
          {hidden.undoId !== null && (
            <Button disabled={isSending} onClick={() => void undo(hidden.undoId ?? 0)}>
              Deshacer
            </Button>
          )}
        </Notice>
      ) : (
        <div className={styles.actions}>
          <Button disabled={isSending} onClick={() => void hide()}>
            Retirar {gone === 1 ? 'de la tienda' : `los ${gone} de la tienda`}
          </Button>
        </div>
      )}
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <p>Bajarlos con stock cero: tráelo como Stock para dejarlos sin unidades.</p>
      <FileButtons
        takeOut={(options) => takeOutRows({ guid, list: 'gone', title: 'No vienen', ...options })}
        name={() => `${fileName.replace(/\.[^.]*$/, '')}.no-vienen`}
      />
    </>
  );
};
