import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $session } from '#stores/account/session';
import { $ended, markRead, personIsBack } from '#stores/ended-over-unsaved';
import { $leaving, leaveAnyway, stay, watchUnsaved } from '#stores/unsaved';
import { pathOf } from '#variants/paths';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { usePlace } from './place.ts';

/** Explains how to save a form whose session has ended; disappears when the user is logged in again. */
const SessionEnded = ({ form }: { form: symbol }) => {
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

/** Rendered in a portal, since the form's container may be collapsed. */
const Question = ({ form }: { form: symbol }) => {
  const leaving = useStore($leaving, { ssr: 'initial' });
  if (leaving?.form !== form) return null;
  return createPortal(
    <ConfirmDialog
      // The key remounts it on top of a dialog that was reopened.
      key={leaving.turn}
      title="Hay cambios sin guardar"
      question="Si sales ahora, se pierde lo que cambiaste."
      confirmText="Descartar los cambios"
      cancelText="Seguir editando"
      onConfirm={leaveAnyway}
      onCancel={stay}
    />,
    document.body,
  );
};

/**
 * Asks before unsaved changes are left.
 * @param unsaved whether there are changes; a function is called when somebody leaves
 * @param discard discards changes that would outlive the form; stable while possible
 * @returns the question to render
 */
export const useUnsaved = (unsaved: boolean | (() => boolean), discard?: () => void): ReactNode => {
  const [me] = useState(() => Symbol('form'));
  const place = usePlace()?.id;
  const isUnsaved = typeof unsaved === 'function' ? unsaved : undefined;
  const isWatched = unsaved !== false;
  useEffect(
    () =>
      isWatched ? watchUnsaved(me, { place, discard, ...(isUnsaved && { isUnsaved }) }) : undefined,
    [isWatched, isUnsaved, discard, me, place],
  );
  return (
    <>
      <Question form={me} />
      <SessionEnded form={me} />
    </>
  );
};
