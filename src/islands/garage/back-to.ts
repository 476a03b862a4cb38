/** Goes back to the page that led here, to where the reader was in it: a link would begin at its top. */
import type { MouseEvent } from 'react';

/** @param path of this site @returns what its link does when it is pressed; nothing where another page led here */
export const backTo =
  (path: string) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !('navigation' in window)) return;
    const here = navigation.currentEntry?.index ?? 0;
    if (navigation.entries()[here - 1]?.url !== new URL(path, location.href).href) return;
    event.preventDefault();
    history.back();
  };
