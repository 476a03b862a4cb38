import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $leaving, leaveAnyway, stay, watchUnsaved } from '#stores/unsaved';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { usePlace } from './place.ts';
import { SessionEnded } from './SessionEnded.tsx';

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
