import { lazy, Suspense, useState } from 'react';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';

/** Loads the text and the dialog on first use. */
const HelpDialog = lazy(async () => ({ default: (await import('./HelpDialog.tsx')).HelpDialog }));

/** The help of a screen of the back-office, behind a button and the key `?`. */
export const Help = ({ screen, title }: { screen: string; title: string }) => {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: '?', title: 'Ayuda de esta pantalla', run: () => setOpen(true) }]);
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <OfficeIcon name="help" />
        <span className="visually-hidden">Ayuda</span>
      </button>
      {isOpen && (
        <Suspense>
          <HelpDialog screen={screen} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
