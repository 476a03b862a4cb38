/** 'Entra una llamada', from every screen of the back-office: a button, and one key. */
import { lazy, Suspense, useState } from 'react';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';

/** The form comes when somebody calls. */
const NewEntry = lazy(async () => ({
  default: (await import('../../ui/communications/NewEntry.tsx')).NewEntry,
}));

export const QuickEntry = () => {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ keys: 'l', title: 'Entra una llamada', run: () => setOpen(true) }]);
  return (
    <>
      <button
        type="button"
        className="header-button"
        aria-keyshortcuts="L"
        title="Entra una llamada (L)"
        onClick={() => setOpen(true)}
      >
        <OfficeIcon name="phone-incoming" />
        <span className="visually-hidden">Entra una llamada</span>
      </button>
      {isOpen && (
        <Suspense>
          <NewEntry isOver onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
