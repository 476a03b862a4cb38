/** The two scripts that stand in the page itself, with their hashes for the content policy. */
import { variant } from 'virtual:variant';
import { storageKey } from '#stores/storage-keys';
import { listPath } from '#variants/paths';
import { hashed } from './hashed.ts';

/**
 * Before the first paint: the chosen theme; whether somebody is probably logged in (the header keeps
 * the place of the name then), whether a car is chosen (its place likewise); whether the address asks for a list (the
 * landing part stays unseen). And for whoever goes back before any other script is here: the path of this document.
 */
export const early = hashed(
  `(e=>{let g=k=>{try{return localStorage.getItem(k)}catch{}},t=g("${storageKey('theme')}");` +
    `if(t=='"dark"'||t=='"light"')e.dataset.theme=JSON.parse(t);` +
    `if(g("${storageKey('session')}"))e.dataset.user="";` +
    `if(g("${storageKey('garage')}"))e.dataset.car="";` +
    `if(location.search.length>1)e.dataset.query="";` +
    `e.dataset.at=location.pathname})(document.documentElement)`,
);

/** Chromium fetches a page while the pointer rests on its link; items have a way of their own (src/components/instant). */
export const speculation = hashed(
  JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { selector_matches: `main a[href^="${listPath(variant)}/"]` } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  }),
);
