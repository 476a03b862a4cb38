/** Answers the calls of imports and exports. */
import type { OwnSession } from '#backend/auth/session';
import type { Handlers } from '#backend/port';
import { IMPORT_KINDS } from '#contract/entities/imports';
import { askToUndo, askToWrite, giveUp } from './ask-for.ts';
import { readDifferences } from './differences.ts';
import { exportThings } from './export-things.ts';
import { KINDS } from './kinds/kinds.ts';
import { mapColumns } from './map-columns.ts';
import { listImports, readImport } from './read-import.ts';
import type { Actor, Room } from './room.ts';
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

/** A call does so much at the most before it answers how far it is. */
const CALL_MS = 3_000;

const actorOf = ({ userId, firstName, lastName }: OwnSession): Actor => ({
  userId,
  name: `${firstName} ${lastName}`.trim(),
});

export const createImportHandlers = (room: Room): Handlers<ImportCalls, OwnSession> => {
  const whole = async (guid: string) => ({ data: await readImport(room.db, room.variant, guid) });
  return {
    importStart: async (input, { session }) => {
      await startImport(room, input, actorOf(session));
      return whole(input.guid);
    },
    importPart: async (input) => {
      await storePart(room, input);
      return {};
    },
    importRead: async ({ guid }) => {
      await endReceiving(room, guid);
      return whole(guid);
    },
    importMap: async (input) => {
      await mapColumns(room, input);
      return whole(input.guid);
    },
    importWork: async ({ guid }) => {
      await workOn(room, guid, CALL_MS);
      return whole(guid);
    },
    importRows: (input) => readDifferences(room, input),
    importWrite: async (input, { session }) => {
      await askToWrite(room, input, actorOf(session));
      return whole(input.guid);
    },
    importUndo: async (input, { session }) => {
      await askToUndo(room, input, actorOf(session));
      return whole(input.guid);
    },
    importRemove: async ({ guid }) => {
      await giveUp(room, guid);
      return {};
    },
    importFind: ({ guid }) => whole(guid),
    importList: async (input) => ({
      ...(await listImports(room.db, input)),
      kinds: IMPORT_KINDS.filter((kind) => KINDS[kind].isOffered(room.variant)),
    }),
    exportRows: (input) => exportThings(room, input),
  };
};
