/** The back ends of the suite. */
import { type BackEnd, postgres } from './back-ends.ts';
import { restHost } from './over-host.ts';

export const BACK_ENDS: readonly BackEnd[] = [postgres, restHost];
