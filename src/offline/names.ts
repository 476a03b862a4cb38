/** What the service worker and the pages know of each other. */

/** Below the shop's address, so that it answers for all of it. */
export const WORKER_PATH = '/sw.js';
/** The page in place of one that cannot be reached. */
export const OFFLINE_PATH = '/sin-conexion';
/** The items that were opened last, the newest at the end; a new version of the shop leaves them. */
export const SEEN_CACHE = 'mostrador-vistos';
/** When a kept page was read; a header. */
export const KEPT_AT = 'x-kept-at';
/** What a page tells the worker once somebody sees it, with its path where the page was not loaded as itself. */
export const SEEN = 'seen';
