import type { OwnSession } from '#backend/auth/session';
import { refuseGroupLists } from '#backend/companies/list-buyers';
import { requirePermissions } from '#backend/http/permissions';
import type { Caller, Handlers } from '#backend/port';
import type { InputOf } from '#contract/calls';
import {
  IMPORT_KINDS,
  type ImportKindName,
  importPermissions,
  permissionsForColumns,
} from '#contract/entities/imports';
import type { Actor, ImportContext } from './context.ts';
import { listChoices } from './defaults.ts';
import { previewUndo, readDifferences } from './differences.ts';
import { exportBadRows } from './export-bad-rows.ts';
import { exportRecords } from './export-records.ts';
import { KINDS } from './kinds/kinds.ts';
import { changeKind, mapColumns } from './map-columns.ts';
import { findProfileKind, forgetProfile, listProfiles, renameProfile } from './profiles.ts';
import { findImport, listImports, readImport } from './read-import.ts';
import { answerNames, findNames, readReasons } from './reasons.ts';
import { removeImport, requestUndo, requestWrite } from './requests.ts';
import { endReceiving, startImport, storePart } from './start-import.ts';
import { workOn } from './work.ts';

type ImportCalls =
  | 'importStart'
  | 'importPart'
  | 'importRead'
  | 'importKind'
  | 'importMap'
  | 'importWork'
  | 'importRows'
  | 'importErrors'
  | 'importReasons'
  | 'importNames'
  | 'importAnswer'
  | 'importWrite'
  | 'importUndo'
  | 'importPreviewUndo'
  | 'importRemove'
  | 'importFind'
  | 'importList'
  | 'importChoices'
  | 'importProfileList'
  | 'importProfileUpdate'
  | 'importProfileRemove'
  | 'exportRows';

/** How long a call works before it reports the progress. */
const CALL_MS = 3_000;

const actorOf = ({ userId, firstName, lastName }: OwnSession): Actor => ({
  userId,
  name: `${firstName} ${lastName}`.trim(),
});

const mayImport = ({ permissions }: OwnSession, kind: ImportKindName): boolean =>
  importPermissions[kind].every((one) => permissions.includes(one));

export const createImportHandlers = (context: ImportContext): Handlers<ImportCalls, OwnSession> => {
  const whole = async (guid: string) => ({
    data: await readImport(context.db, context.variant, guid),
  });
  /** Checks the permissions of the import's kind first. @throws AppError permission.missing */
  const permitted =
    <I extends { guid: string }, O>(answer: (input: I, caller: Caller<OwnSession>) => Promise<O>) =>
    async (input: I, caller: Caller<OwnSession>): Promise<O> => {
      const { kind } = await findImport(context.db, input.guid);
      requirePermissions(caller.session, importPermissions[kind]);
      return answer(input, caller);
    };
  /** Checks the permissions for the columns that the import writes, too. */
  const permittedToWrite =
    <I extends { guid: string }, O>(answer: (input: I, caller: Caller<OwnSession>) => Promise<O>) =>
    async (input: I, caller: Caller<OwnSession>): Promise<O> => {
      const { kind, settings } = await findImport(context.db, input.guid);
      requirePermissions(caller.session, permissionsForColumns(kind, settings.columns));
      const { columns, defaults } = settings;
      if (kind === 'companies' && (columns.includes('group') || 'group' in defaults.values))
        await refuseGroupLists(context.db, caller.session);
      return answer(input, caller);
    };
  const requireOfProfile = async (id: number, { session }: Caller<OwnSession>): Promise<void> =>
    requirePermissions(session, importPermissions[await findProfileKind(context.db, id)]);
  return {
    importStart: async (input, { session }) => {
      const allowed = IMPORT_KINDS.filter((kind) => mayImport(session, kind));
      // Without any, the message names what the usual kind needs.
      if (allowed.length === 0) requirePermissions(session, importPermissions.products);
      await startImport(context, input, input.kind ? [input.kind] : allowed, actorOf(session));
      return whole(input.guid);
    },
    importPart: permitted(async (input: InputOf<'importPart'>) => {
      await storePart(context, input);
      return {};
    }),
    importRead: permitted(async ({ guid }) => {
      await endReceiving(context, guid);
      return whole(guid);
    }),
    importKind: permitted(async (input: InputOf<'importKind'>, { session }) => {
      requirePermissions(session, importPermissions[input.kind]);
      await changeKind(context, input);
      return whole(input.guid);
    }),
    importMap: permitted(async (input: InputOf<'importMap'>, { session }) => {
      const { kind } = await findImport(context.db, input.guid);
      requirePermissions(session, permissionsForColumns(kind, input.columns));
      await mapColumns(context, input);
      return whole(input.guid);
    }),
    importWork: permitted(async ({ guid }) => {
      await workOn(context, guid, CALL_MS);
      return whole(guid);
    }),
    importRows: permitted((input: InputOf<'importRows'>) => readDifferences(context, input)),
    importReasons: permitted((input: InputOf<'importReasons'>) => readReasons(context, input)),
    importNames: permitted((input: InputOf<'importNames'>) => findNames(context, input)),
    importAnswer: permitted(async (input: InputOf<'importAnswer'>) => {
      await answerNames(context, input);
      return whole(input.guid);
    }),
    importErrors: permitted((input: InputOf<'importErrors'>) => exportBadRows(context, input)),
    importWrite: permittedToWrite(async (input: InputOf<'importWrite'>, { session }) => {
      await requestWrite(context, input, actorOf(session));
      return whole(input.guid);
    }),
    importUndo: permittedToWrite(async (input: InputOf<'importUndo'>, { session }) => {
      await requestUndo(context, input, actorOf(session));
      return whole(input.guid);
    }),
    importPreviewUndo: permitted((input: InputOf<'importPreviewUndo'>) =>
      previewUndo(context, input),
    ),
    importRemove: permitted(async ({ guid }) => {
      await removeImport(context, guid);
      return {};
    }),
    importFind: permitted(({ guid }) => whole(guid)),
    importList: async (input) => ({
      ...(await listImports(context.db, input)),
      kinds: IMPORT_KINDS.filter((kind) => KINDS[kind].isOffered(context.variant)),
    }),
    exportRows: (input, { session }) =>
      exportRecords(context, input, session.permissions.includes('stock')),
    importChoices: permitted(async (input: InputOf<'importChoices'>) => ({
      data: await listChoices(context, input),
    })),
    importProfileList: async (_, { session }) => ({
      data: (await listProfiles(context.db)).filter(({ kind }) => mayImport(session, kind)),
    }),
    importProfileUpdate: async (input, caller) => {
      await requireOfProfile(input.id, caller);
      await renameProfile(context.db, input);
      return {};
    },
    importProfileRemove: async ({ id }, caller) => {
      await requireOfProfile(id, caller);
      await forgetProfile(context.db, id);
      return {};
    },
  };
};
