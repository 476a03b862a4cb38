import { useEffect } from 'react';

/**
 * Sets the heading, last breadcrumb and document title to the shown entity's name.
 * @param name undefined while loading: the route's own title stays
 */
export const useRecordName = (name: string | undefined): void => {
  useEffect(() => {
    if (name === undefined || name === '') return;
    for (const place of document.querySelectorAll('[data-record-name]')) place.textContent = name;
    const shop = document.title.split(' · ').at(-1);
    document.title = `${name} · ${shop}`;
  }, [name]);
};
