/** Keys that a screen of the back-office listens to as long as it stands. */
import { useEffect, useRef } from 'react';
import { addShortcuts, type Shortcut } from '#stores/office/shortcuts';

/** @param shortcuts what they do is read when a key is pressed; which there are, when the screen is drawn first */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const now = useRef(shortcuts);
  now.current = shortcuts;
  const keys = shortcuts.map((one) => one.keys).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the shortcuts.
  useEffect(
    () =>
      addShortcuts(
        now.current.map((one, index) => ({
          keys: one.keys,
          title: one.title,
          ...(one.run && { run: () => now.current[index]?.run?.() }),
        })),
      ),
    [keys],
  );
};
