import { variant } from 'virtual:variant';
import { storageKey } from '#stores/storage-keys';
import { listPath } from '#variants/paths';
import { hashed } from './hashed.ts';

/**
 * Runs before the first paint: sets the theme, reserves places in the header for a name and a chosen car, and hides the
 * landing part if the address asks for a list. Also notes the path of this document, for going back before other
 * scripts have loaded.
 */
export const early = hashed(
  `(e=>{let g=k=>{try{return localStorage.getItem(k)}catch{}},t=g("${storageKey('theme')}");` +
    `if(t=='"dark"'||t=='"light"')e.dataset.theme=JSON.parse(t);` +
    `if(g("${storageKey('session')}"))e.dataset.user="";` +
    `if(g("${storageKey('garage')}"))e.dataset.car="";` +
    `if(location.search.length>1)e.dataset.query="";` +
    `e.dataset.at=location.pathname})(document.documentElement)`,
);

/**
 * Speculation rules: Chromium fetches a page while the pointer rests on its link, except items (src/components/instant)
 * and links that a list follows in place.
 */
export const speculation = hashed(
  JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            {
              not: {
                selector_matches: `main a[href^="${listPath(variant)}/"],[data-in-place]`,
              },
            },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  }),
);
