/** Calls a screen of the back-office what it shows: its heading, the last breadcrumb, the document's title. */
import { useEffect } from 'react';

/** @param name undefined while it is on its way: the screen keeps the name that its route has */
export const useThingName = (name: string | undefined): void => {
  useEffect(() => {
    if (name === undefined || name === '') return;
    for (const place of document.querySelectorAll('[data-thing]')) place.textContent = name;
    const shop = document.title.split(' · ').at(-1);
    document.title = `${name} · ${shop}`;
  }, [name]);
};
