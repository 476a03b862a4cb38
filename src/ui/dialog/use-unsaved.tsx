/** Has whoever would leave changes behind asked first, where they stand. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $leaving, leaveAnyway, stay, watchUnsaved } from '#stores/unsaved';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { usePlace } from './place.ts';
import { SessionEnded } from './SessionEnded.tsx';

/** One of all that is unsaved asks; outside of what holds it, which may be folded up. */
const Question = ({ form }: { form: symbol }) => {
  const leaving = useStore($leaving, { ssr: 'initial' });
  if (leaving?.form !== form) return null;
  return createPortal(
    <ConfirmDialog
      // A box that two Escapes closed is shown again over a question that stands: that one is put on top anew.
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
 * @param unsaved whether there is something to lose; a function is asked when somebody leaves
 * @param discard throws it away where it would outlast what somebody left; the same function as long as it can be
 * @returns the question, to be drawn
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
