import { useEffect, useState } from 'react';
import { isPaletteKey, repeatEarlyKeys } from '#stores/office/early-keys';
import { $shortcuts, listenToKeys } from '#stores/office/shortcuts';
import { leaveForms } from '#stores/unsaved';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';
import styles from './Palette.module.css';
import { PaletteDialog } from './PaletteDialog.tsx';
import { useScreens } from './use-screens.ts';

const goTo = (href: string): void => leaveForms(() => location.assign(href));

/** The command palette (Ctrl K, ⌘K, or its button) and the keyboard shortcuts between screens. */
export const Palette = () => {
  const [isOpen, setOpen] = useState(false);
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
    { keys: '/', title: 'Buscar', run: () => setOpen(true) },
  ]);
  useEffect(listenToKeys, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setOpen((previous) => !previous);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // Replays a key that was pressed before the listeners were there.
  useEffect(repeatEarlyKeys, []);
  const close = () => setOpen(false);
  const showHelp = () => {
    close();
    $shortcuts
      .get()
      .find(({ keys }) => keys === '?')
      ?.run?.();
  };
  return (
    <>
      <button
        type="button"
        className={`header-button ${styles.open}`}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <OfficeIcon name="search" />
        <span className={styles.words}>
          Buscar <kbd>Ctrl K</kbd>
        </span>
      </button>
      {isOpen && <PaletteDialog onClose={close} onGo={goTo} onHelp={showHelp} />}
    </>
  );
};
