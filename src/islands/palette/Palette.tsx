/** The command palette (Ctrl K, ⌘K, its button) and the keys that lead from screen to screen. */
import { useEffect, useState } from 'react';
import { isPaletteKey, pressAgain } from '#stores/office/early-keys';
import { listenToKeys } from '#stores/office/shortcuts';
import { leaveForms } from '#stores/unsaved';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';
import { screens } from './commands.ts';
import { KeyList } from './KeyList.tsx';
import styles from './Palette.module.css';
import { PaletteDialog } from './PaletteDialog.tsx';

const goTo = (href: string): void => leaveForms(() => location.assign(href));

export const Palette = () => {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  useShortcuts([
    ...screens.flatMap(({ id, key, title, href }) =>
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
      setOpen((before) => (before === 'palette' ? undefined : 'palette'));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // Both listen by now.
  useEffect(pressAgain, []);
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
