/**
 * Calls that manage simple named lists. Names are unique without case and accents, former names of
 * others included: `name.taken` has the id and name of who has it.
 */
import * as z from 'zod/mini';
import type { Entity } from '../definitions/entity.ts';
import { brandEntity, providerEntity, tagEntity, workBranchEntity } from '../definitions/names.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import {
  brandRow,
  type NameSubject,
  nameOwner,
  providerRow,
  tagRow,
  workBranchRow,
} from '../entities/names.ts';
import { id, requiredText } from '../fields/fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import type { Permission } from '../people/permission.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

const MAX_NAME = 200;

/** Removes a former name, which may then be given to others. */
const formerNameEdit = z.object({
  BCMode: z.literal('DLT', { error: messages.invalid }),
  FormerName: requiredText(MAX_NAME),
});

interface Options<S extends NameSubject, E extends Entity, R extends z.ZodMiniType> {
  /** In paths: `brand`. */
  subject: S;
  entity: E;
  row: R;
  permission: Permission;
}

const callsOf = <S extends NameSubject, E extends Entity, R extends z.ZodMiniType>(
  options: Options<S, E, R>,
) => {
  const { subject, entity, row, permission } = options;
  const write = sellerWrite(permission);
  const added = z.object(newShape(entity));
  return {
    /** Adds a row, or returns the existing one that has or had that name. */
    add: write(
      `/rest/${subject}/add`,
      // A computed key loses its name.
      { [subject]: added } as Record<S, typeof added>,
      { data: nameOwner },
    ),
    /** Lists all by name, with what refers to them. */
    table: sellerRead(permission)(`/rest/${subject}/table`, {}, { data: z.array(row) }),
    /** Changes the present fields. A new name keeps the previous one as a former name. */
    update: write(
      `/rest/${subject}/update`,
      {
        id: id(),
        parms: z.object(optionalFields(inputShape(entity))),
        formerNames: z._default(
          z.array(formerNameEdit, { error: messages.invalid }).check(z.maxLength(100)),
          [],
        ),
      },
      {},
    ),
    /**
     * Merges another one into this one, with all that refers to it and its names. Its id and name then
     * lead here. `name.mergeSelf` if they are the same.
     */
    merge: write(
      `/rest/${subject}/merge`,
      {
        /** The one that remains. */
        id: id(),
        otherId: id(),
      },
      {},
    ),
    /** `name.inUse` if anything refers to it. */
    remove: write(`/rest/${subject}/remove`, { id: id() }, {}),
  };
};

export const {
  table: brandTable,
  add: brandAdd,
  update: brandUpdate,
  merge: brandMerge,
  remove: brandRemove,
} = callsOf({
  subject: 'brand',
  entity: brandEntity,
  row: brandRow,
  permission: 'catalogue',
});

export const {
  table: providerTable,
  add: providerAdd,
  update: providerUpdate,
  merge: providerMerge,
  remove: providerRemove,
} = callsOf({
  subject: 'provider',
  entity: providerEntity,
  row: providerRow,
  permission: 'catalogue',
});

export const {
  table: tagTable,
  add: tagAdd,
  update: tagUpdate,
  merge: tagMerge,
  remove: tagRemove,
} = callsOf({ subject: 'tag', entity: tagEntity, row: tagRow, permission: 'catalogue' });

export const {
  table: workBranchTable,
  add: workBranchAdd,
  update: workBranchUpdate,
  merge: workBranchMerge,
  remove: workBranchRemove,
} = callsOf({
  subject: 'workBranch',
  entity: workBranchEntity,
  row: workBranchRow,
  permission: 'customers',
});
