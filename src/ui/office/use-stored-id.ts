import { useEffect, useState } from 'react';

/**
 * Returns the id at the end of the address, `new` without one, and undefined before the browser has run: one page
 * serves all ids.
 */
export const useStoredId = (): number | 'new' | undefined => {
  const [id, setId] = useState<number | 'new'>();
  useEffect(() => {
    const [, digits] = /\/([1-9]\d{0,8})\/?$/.exec(location.pathname) ?? [];
    setId(digits === undefined ? 'new' : Number(digits));
  }, []);
  return id;
};
