/** Simple named lists that the back-office manages: brands, suppliers, tags, work branches. */
import * as z from 'zod/mini';
import { brandEntity, providerEntity, tagEntity, workBranchEntity } from '../definitions/names.ts';
import { replyShape } from '../definitions/replies.ts';

export const NAME_SUBJECTS = ['brand', 'provider', 'tag', 'workBranch'] as const;
export type NameSubject = (typeof NAME_SUBJECTS)[number];

const common = {
  /** For a tag its number, since lists are filtered by its name. */
  id: z.int(),
  /** Names that it had, or that were merged into it: searches and imports understand them. */
  formerNames: z.array(z.string()),
  /** Its products, hidden ones included. */
  products: z.int(),
  /** The vehicles of a make. */
  vehicles: z.int(),
  companies: z.int(),
};

export const brandRow = z.object({ ...common, ...replyShape(brandEntity) });
export const providerRow = z.object({ ...common, ...replyShape(providerEntity) });
export const tagRow = z.object({ ...common, ...replyShape(tagEntity) });
export const workBranchRow = z.object({ ...common, ...replyShape(workBranchEntity) });

export type BrandRow = z.infer<typeof brandRow>;
/** The fields that the rows of all lists have. */
export type NameRow = z.infer<typeof providerRow>;

/** The detail of `name.taken`: who has the name. */
export const nameOwner = z.object({ id: z.int(), name: z.string() });
