import { useEffect, useRef } from 'react';
import { addShortcuts, type Shortcut } from '#stores/office/shortcuts';

/**
 * Registers keyboard shortcuts while the screen is mounted.
 * @param shortcuts actions are read when a key is pressed, the set of keys at the first render
 */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const keys = shortcuts.map((shortcut) => shortcut.keys).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the shortcuts.
  useEffect(
    () =>
      addShortcuts(
        latest.current.map((shortcut, index) => ({
          keys: shortcut.keys,
          title: shortcut.title,
          ...(shortcut.run && { run: () => latest.current[index]?.run?.() }),
        })),
      ),
    [keys],
  );
};
