/** Calls about the rebuild of static pages. */
import { publishing } from '../entities/publication.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** Returns pending changes, a running rebuild and the last one. */
export const publicationGet = sellerRead('none')('/rest/publication/get', {}, { data: publishing });

/**
 * Starts a rebuild, unless one is pending or running.
 * @throws publication.nobody if there is nobody to build; request.throttled
 */
export const publicationStart = sellerWrite('catalogue')(
  '/rest/publication/start',
  {},
  { data: publishing },
);
