import { randomInt } from 'node:crypto';
import type { Dependencies } from '#backend/database/dependencies';
import type { FileStore } from '#backend/media/files';
import type { Handlers } from '#backend/port';
import { finishRequest } from './finish-request.ts';
import { listRequests } from './list-requests.ts';
import { startRequest } from './start-request.ts';
import { storePart } from './store-part.ts';

/** Range of made-up request numbers. */
const TRAPPED = [100, 1_000] as const;

export const createPrintingHandlers = (
  deps: Pick<Dependencies, 'db' | 'variant' | 'now'> & { files: FileStore },
): Handlers<
  'printRequestStart' | 'printRequestPart' | 'printRequestFinish' | 'printRequestFilter'
> => ({
  printRequestStart: async (input, { clientAddress }) =>
    // Only programs fill in the hidden field; they get a success without effect.
    input.website === ''
      ? startRequest(deps, input, clientAddress)
      : { missing: [], received: true, number: randomInt(...TRAPPED) },

  printRequestPart: async (input) => {
    await storePart(deps, input);
    return {};
  },

  printRequestFilter: (input) => listRequests(deps, input),

  printRequestFinish: async ({ guid }) => ({ number: await finishRequest(deps, guid) }),
});
