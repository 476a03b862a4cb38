/**
 * Calls that manage simple named lists. Names are unique without case and accents, former names of
 * others included: `name.taken` has the id and name of who has it.
 */
import * as z from 'zod/mini';
import type { Entity } from '../definitions/entity.ts';
import { brandEntity, providerEntity, tagEntity, workBranchEntity } from '../definitions/names.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { brandRow, nameOwner, providerRow, tagRow, workBranchRow } from '../entities/names.ts';
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

interface Options<E extends Entity, R extends z.ZodMiniType> {
  /** In paths: `brand`. */
  subject: string;
  entity: E;
  row: R;
  permission: Permission;
}

const callsOf = <E extends Entity, R extends z.ZodMiniType>(options: Options<E, R>) => {
  const { subject, entity, row, permission } = options;
  const write = sellerWrite(permission);
  return {
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
  update: tagUpdate,
  merge: tagMerge,
  remove: tagRemove,
} = callsOf({ subject: 'tag', entity: tagEntity, row: tagRow, permission: 'catalogue' });

export const {
  table: workBranchTable,
  update: workBranchUpdate,
  merge: workBranchMerge,
  remove: workBranchRemove,
} = callsOf({
  subject: 'workBranch',
  entity: workBranchEntity,
  row: workBranchRow,
  permission: 'customers',
});

/** Adds a brand or vehicle make, or returns the existing one that has or had that name. */
export const brandAdd = sellerWrite('catalogue')(
  '/rest/brand/add',
  { brand: z.object(newShape(brandEntity)) },
  { data: nameOwner },
);

/** Adds a supplier, or returns the existing one that has or had that name. */
export const providerAdd = sellerWrite('catalogue')(
  '/rest/provider/add',
  { provider: z.object(newShape(providerEntity)) },
  { data: nameOwner },
);

/** Adds a tag, or returns the existing one that has or had that name. */
export const tagAdd = sellerWrite('catalogue')(
  '/rest/tag/add',
  { tag: z.object(newShape(tagEntity)) },
  { data: nameOwner },
);

/** Adds a work branch, or returns the existing one that has or had that name. */
export const workBranchAdd = sellerWrite('customers')(
  '/rest/workBranch/add',
  { workBranch: z.object(newShape(workBranchEntity)) },
  { data: nameOwner },
);
