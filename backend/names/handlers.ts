import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import type { ChangedBy } from '#backend/goods/changed-by';
import type { Caller, Handlers } from '#backend/port';
import type { BrandRow, NameSubject } from '#contract/entities/names';
import { addName, mergeNames, readNameTable, removeName, updateName } from './change-names.ts';

type NameCalls = `${NameSubject}${'Table' | 'Add' | 'Update' | 'Merge' | 'Remove'}`;
type Input<F extends (...args: never[]) => unknown> = Parameters<F>[3];

export const createNameHandlers = ({
  db,
  variant,
  now,
}: Pick<Dependencies, 'db' | 'variant' | 'now'>): Handlers<NameCalls, OwnSession> => {
  const change = <T>(
    { session }: Pick<Caller<OwnSession>, 'session'>,
    work: (tx: Tx, by: ChangedBy) => Promise<T>,
  ): Promise<T> => db.transaction((tx) => work(tx, { author: session, at: now(), reason: '' }));
  const done = async (work: Promise<void>): Promise<Record<string, never>> => {
    await work;
    return {};
  };
  type By = Pick<Caller<OwnSession>, 'session'>;
  const add = async (subject: NameSubject, parms: object, caller: By) => ({
    data: await change(caller, (tx, by) => addName(tx, by, subject, parms)),
  });
  /** Handlers that are alike for all lists. */
  const of = (subject: NameSubject) => ({
    update: (input: Input<typeof updateName>, caller: By) =>
      done(change(caller, (tx, by) => updateName(tx, by, subject, input))),
    merge: (input: { id: number; otherId: number }, caller: By) =>
      done(change(caller, (tx, by) => mergeNames(tx, variant, by, subject, input))),
    remove: ({ id }: { id: number }, caller: By) =>
      done(change(caller, (tx, by) => removeName(tx, by, subject, id))),
  });
  const [brand, provider, tag, workBranch] = [
    of('brand'),
    of('provider'),
    of('tag'),
    of('workBranch'),
  ];
  return {
    brandTable: async () => ({ data: await readNameTable<BrandRow>(db, 'brand') }),
    brandAdd: (input, caller) => add('brand', input.brand, caller),
    brandUpdate: brand.update,
    brandMerge: brand.merge,
    brandRemove: brand.remove,
    providerTable: async () => ({ data: await readNameTable(db, 'provider') }),
    providerAdd: (input, caller) => add('provider', input.provider, caller),
    providerUpdate: provider.update,
    providerMerge: provider.merge,
    providerRemove: provider.remove,
    tagTable: async () => ({ data: await readNameTable(db, 'tag') }),
    tagAdd: (input, caller) => add('tag', input.tag, caller),
    tagUpdate: tag.update,
    tagMerge: tag.merge,
    tagRemove: tag.remove,
    workBranchTable: async () => ({ data: await readNameTable(db, 'workBranch') }),
    workBranchAdd: (input, caller) => add('workBranch', input.workBranch, caller),
    workBranchUpdate: workBranch.update,
    workBranchMerge: workBranch.merge,
    workBranchRemove: workBranch.remove,
  };
};
