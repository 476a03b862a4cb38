import type { Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import type { EditedFamily } from '#contract/entities/goods';
import { messages } from '#contract/messages';
import type { Variant } from '#variants/schema';
import { type ChangedBy, lockGoods } from './changed-by.ts';
import { familyProblems } from './goods-rules.ts';
import { familyStore } from './goods-store.ts';
import { mergeDefined, readDefaultCategory, refuseProblems } from './products.ts';
import { readEditedFamily } from './read-edited.ts';

/** @throws AppError request.invalid, product.codeTaken */
export const addFamily = async (
  tx: Tx,
  variant: Variant,
  by: ChangedBy,
  { autopart }: InputOf<'autopartAdd'>,
): Promise<EditedFamily> => {
  await lockGoods(tx);
  const {
    AutopartCode,
    CategoryId = await readDefaultCategory(tx, variant),
    Applications: applications,
    OriginalCodes: originalCodes,
    ...fields
  } = autopart;
  const [taken] = await familyStore.read(tx, { codes: [AutopartCode] });
  if (taken)
    throw new AppError('product.codeTaken', {
      fields: { 'autopart.AutopartCode': messages.codeTaken },
    });
  const state = { ...fields, CategoryId, applications, originalCodes };
  refuseProblems(await familyProblems(tx, [state]), (field) =>
    field.startsWith('applications') ? `autopart.A${field.slice(1)}` : `autopart.${field}`,
  );
  await familyStore.insert(tx, by, [{ code: AutopartCode, state }]);
  return readEditedFamily(tx, AutopartCode);
};

/** @throws AppError record.notFound, record.stale, request.invalid */
export const updateFamily = async (
  tx: Tx,
  by: ChangedBy,
  input: InputOf<'autopartUpdate'>,
): Promise<EditedFamily> => {
  await lockGoods(tx);
  const [stored] = await familyStore.lock(tx, { codes: [input.family] });
  if (!stored) throw new AppError('record.notFound');
  if (input.version !== undefined && input.version !== stored.version)
    throw new AppError('record.stale', { detail: await readEditedFamily(tx, input.family) });
  const { applications, originalCodes } = input;
  const state = mergeDefined(stored.state, { ...input.parms, applications, originalCodes });
  refuseProblems(await familyProblems(tx, [state]), (field) =>
    field.startsWith('applications') ? field : `parms.${field}`,
  );
  await familyStore.save(tx, by, [{ stored, state }]);
  return readEditedFamily(tx, input.family);
};
