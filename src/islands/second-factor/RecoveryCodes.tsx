import { variant } from 'virtual:variant';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { download } from '../../ui/download.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './SecondFactor.module.css';

const textOf = (codes: readonly string[]): string =>
  [
    `Códigos de recuperación de ${variant.name}`,
    'Cada uno sirve una sola vez, cuando no tengas tu segundo factor.',
    '',
    ...codes,
    '',
  ].join('\n');

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shows new codes, which nobody can read again. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(textOf(codes));
    setCopied(true);
  };
  return (
    <section className="card stack" aria-label="Códigos de recuperación nuevos">
      <Notice tone="warning" isAnswer>
        Guarda estos códigos: no los mostramos otra vez. Con uno entras si pierdes tu teléfono o tu
        llave. Si tenías otros, ya no sirven.
      </Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="cluster">
        <Button onClick={() => void copy().catch(() => undefined)}>Copiar</Button>
        <Button
          onClick={() =>
            download([textOf(codes)], 'codigos-de-recuperacion.txt', 'text/plain;charset=utf-8')
          }
        >
          Descargar
        </Button>
        <Button look="primary" onClick={onKept}>
          Ya los guardé
        </Button>
        <span role="status">{isCopied && 'Copiados'}</span>
      </div>
    </section>
  );
};
