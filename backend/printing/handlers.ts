/** Answers the calls of the printing service. */
import type { Dependencies } from '#backend/database/dependencies';
import type { FileStore } from '#backend/media/files';
import type { Handlers } from '#backend/port';
import { finishRequest } from './finish-request.ts';
import { startRequest } from './start-request.ts';
import { storePart } from './store-part.ts';

export const createPrintingHandlers = (
  deps: Pick<Dependencies, 'db' | 'variant' | 'now'> & { files: FileStore },
): Handlers<'printRequestStart' | 'printRequestPart' | 'printRequestFinish'> => ({
  printRequestStart: async (input, { clientAddress }) =>
    // Only programs fill in a field that nobody sees; they are told that all went well.
    input.website === ''
      ? startRequest(deps, input, clientAddress)
      : { missing: [], received: true },

  printRequestPart: async (input) => {
    await storePart(deps, input);
    return {};
  },

  printRequestFinish: async ({ guid }) => ({ number: await finishRequest(deps, guid) }),
});
