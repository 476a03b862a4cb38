import type { OwnSession } from '#backend/auth/session';
import type { Handlers } from '#backend/port';
import { IMPORT_KINDS } from '#contract/entities/imports';
import type { Actor, ImportContext } from './context.ts';
import { readDifferences } from './differences.ts';
import { exportThings } from './export-things.ts';
import { KINDS } from './kinds/kinds.ts';
import { mapColumns } from './map-columns.ts';
import { listImports, readImport } from './read-import.ts';
import { removeImport, requestUndo, requestWrite } from './requests.ts';
import { endReceiving, startImport, storePart } from './start-import.ts';
import { workOn } from './work.ts';

type ImportCalls =
  | 'importStart'
  | 'importPart'
  | 'importRead'
  | 'importMap'
  | 'importWork'
  | 'importRows'
  | 'importWrite'
  | 'importUndo'
  | 'importRemove'
  | 'importFind'
  | 'importList'
  | 'exportRows';

/** How long a call works before it reports the progress. */
const CALL_MS = 3_000;

const actorOf = ({ userId, firstName, lastName }: OwnSession): Actor => ({
  userId,
  name: `${firstName} ${lastName}`.trim(),
});

export const createImportHandlers = (context: ImportContext): Handlers<ImportCalls, OwnSession> => {
  const whole = async (guid: string) => ({
    data: await readImport(context.db, context.variant, guid),
  });
  return {
    importStart: async (input, { session }) => {
      await startImport(context, input, actorOf(session));
      return whole(input.guid);
    },
    importPart: async (input) => {
      await storePart(context, input);
      return {};
    },
    importRead: async ({ guid }) => {
      await endReceiving(context, guid);
      return whole(guid);
    },
    importMap: async (input) => {
      await mapColumns(context, input);
      return whole(input.guid);
    },
    importWork: async ({ guid }) => {
      await workOn(context, guid, CALL_MS);
      return whole(guid);
    },
    importRows: (input) => readDifferences(context, input),
    importWrite: async (input, { session }) => {
      await requestWrite(context, input, actorOf(session));
      return whole(input.guid);
    },
    importUndo: async (input, { session }) => {
      await requestUndo(context, input, actorOf(session));
      return whole(input.guid);
    },
    importRemove: async ({ guid }) => {
      await removeImport(context, guid);
      return {};
    },
    importFind: ({ guid }) => whole(guid),
    importList: async (input) => ({
      ...(await listImports(context.db, input)),
      kinds: IMPORT_KINDS.filter((kind) => KINDS[kind].isOffered(context.variant)),
    }),
    exportRows: (input) => exportThings(context, input),
  };
};
