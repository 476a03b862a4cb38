/** Names shared by the service worker and the pages. */

/** At the root, so that its scope is the whole shop. */
export const WORKER_PATH = '/sw.js';
/** The page shown instead of unreachable ones. */
export const OFFLINE_PATH = '/sin-conexion';
/** Cache of the last opened items, newest last; it survives new versions of the shop. */
export const SEEN_CACHE = 'mostrador-vistos';
/** Response header with the time when a page was cached. */
export const KEPT_AT = 'x-kept-at';
/** Message from a page to the worker when it is viewed, with its path if it was shown without a page load. */
export const SEEN = 'seen';
