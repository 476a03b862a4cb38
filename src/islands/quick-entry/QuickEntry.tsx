import { lazy, Suspense, useState } from 'react';
import { $caller, type Caller } from '#stores/office/caller';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';
import { useMay } from '../../ui/use-may.ts';

/** Loads the form on first use. */
const NewEntry = lazy(async () => ({
  default: (await import('../../ui/communications/NewEntry.tsx')).NewEntry,
}));

const Entry = () => {
  /** Set while the form is open, with the likely caller when it opened. */
  const [open, setOpen] = useState<{ contact: Caller | undefined }>();
  const begin = () => setOpen({ contact: $caller.get() });
  useShortcuts([{ keys: 'l', title: 'Entra una llamada', run: begin }]);
  return (
    <>
      <button
        type="button"
        className="header-button"
        aria-keyshortcuts="L"
        title="Entra una llamada (L)"
        onClick={begin}
      >
        <OfficeIcon name="phone-incoming" />
        <span className="visually-hidden">Entra una llamada</span>
      </button>
      {open && (
        <Suspense>
          <NewEntry
            isOver
            {...(open.contact && { contact: open.contact })}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};

/** Records an incoming call from any office screen, with the likely caller filled in. */
export const QuickEntry = () => (useMay('customers') ? <Entry /> : null);
