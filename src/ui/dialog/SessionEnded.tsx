/** Explains how to save a form whose session has ended; disappears when the user is logged in again. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { $session } from '#stores/account/session';
import { $ended, markRead, personIsBack } from '#stores/ended-over-unsaved';
import { pathOf } from '#variants/paths';
import { Button } from '../Button.tsx';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

export const SessionEnded = ({ form }: { form: symbol }) => {
  const ended = useStore($ended, { ssr: 'initial' });
  const isOurs = ended?.form === form;
  useEffect(
    () =>
      isOurs
        ? $session.listen(({ status }) => {
            if (status === 'user') personIsBack();
          })
        : undefined,
    [isOurs],
  );
  if (!isOurs || ended.isRead) return null;
  return createPortal(
    // The key remounts it on top of a dialog that was reopened.
    <Dialog key={ended.turn} title="Tu sesión terminó" onClose={markRead}>
      <p>Ingresa de nuevo en otra pestaña y vuelve a guardar: lo que escribiste sigue aquí.</p>
      <div className={styles.actions}>
        <Button onClick={markRead}>Volver a lo que escribí</Button>
        <a
          className="button button-primary"
          href={pathOf(variant, 'login') ?? '/'}
          target="_blank"
          rel="noopener"
        >
          Ingresar en otra pestaña
        </a>
      </div>
    </Dialog>,
    document.body,
  );
};
