import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isPaletteKey, repeatEarlyKeys } from '#stores/office/early-keys';
import { $shortcuts, listenToKeys } from '#stores/office/shortcuts';
import { leaveForms } from '#stores/unsaved';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';
import styles from './Palette.module.css';
import { PaletteDialog } from './PaletteDialog.tsx';
import { useScreens } from './use-screens.ts';

/** Lists the keyboard shortcuts of this screen and of the back-office. */
const ALWAYS = [{ keys: 'Ctrl K', title: 'Buscar e ir a cualquier parte' }];

const KeyList = ({ onClose }: { onClose: () => void }) => {
  const shortcuts = useStore($shortcuts, { ssr: 'initial' });
  return (
    <Dialog title="Atajos de teclado" onClose={onClose}>
      <dl className={styles.keys}>
        {[...ALWAYS, ...shortcuts].map(({ keys, title }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

const goTo = (href: string): void => leaveForms(() => location.assign(href));

/** The command palette (Ctrl K, ⌘K, or its button) and the keyboard shortcuts between screens. */
export const Palette = () => {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  useShortcuts([
    ...useScreens().flatMap(({ id, key, title, href }) =>
      key
        ? [
            {
              keys: `g ${key}`,
              title: id === 'shop' ? title : `Ir a ${title}`,
              run: () => goTo(href),
            },
          ]
        : [],
    ),
    { keys: '/', title: 'Buscar', run: () => setOpen('palette') },
    { keys: '?', title: 'Ver los atajos', run: () => setOpen('keys') },
  ]);
  useEffect(listenToKeys, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setOpen((previous) => (previous === 'palette' ? undefined : 'palette'));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // Replays a key that was pressed before the listeners were there.
  useEffect(repeatEarlyKeys, []);
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        className={`header-button ${styles.open}`}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen('palette')}
      >
        <OfficeIcon name="search" />
        <span className={styles.words}>
          Buscar <kbd>Ctrl K</kbd>
        </span>
      </button>
      {open === 'palette' && (
        <PaletteDialog onClose={close} onGo={goTo} onKeys={() => setOpen('keys')} />
      )}
      {open === 'keys' && <KeyList onClose={close} />}
    </>
  );
};
