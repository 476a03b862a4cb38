/** The check of an existing REST host, whose findings `npm run check-host` and a page of the owner's show. */
import * as z from 'zod/mini';
import { optionalText } from '../fields/fields.ts';
import { sellerRead } from '../shaped-call.ts';

/** `note`: read as it is. `lack`: the shop works without it. `failure`: the shop does not work. */
const LEVELS = ['note', 'lack', 'failure'] as const;

const finding = z.object({
  level: z.enum(LEVELS),
  /** The problem, with the keys of the reply that it concerns. */
  what: z.string(),
  /** A value as the host writes it, without personal data; empty = none. */
  example: z.string(),
  /** Result in the shop; empty = none. */
  shown: z.string(),
});
export type Finding = z.infer<typeof finding>;

const checkedCall = z.object({
  /** The path, with the variation that was asked: `/rest/autopart/filter (orden PLO)`. */
  call: z.string(),
  /** `skipped`: not asked, for the reason of its finding. */
  outcome: z.enum(['answered', 'failed', 'skipped']),
  /** HTTP status; null without an answer. */
  status: z.nullable(z.int()),
  ms: z.nullable(z.int()),
  findings: z.array(finding),
});
export type CheckedCall = z.infer<typeof checkedCall>;

const sample = optionalText(200);
/** Codes and ids that earlier steps found, for the input of later ones; empty = none. */
export const hostSamples = z.object({
  categoryId: sample,
  brandId: sample,
  family: sample,
  productCode: sample,
  /** Ids of a picture of goods, and of one of the banner whose address no reply has. */
  imageId: sample,
  bannerImageId: sample,
  communicationId: sample,
  /** The first ones of the list, one a line. */
  codes: optionalText(2_000),
});
export type HostSamples = z.infer<typeof hostSamples>;

/**
 * Makes one step of the check with the caller's own session at the host; without a step, it names all of them.
 * Nothing is written. Null: the shop has its own database.
 */
export const hostCheck = sellerRead('users')(
  '/rest/office/hostCheck',
  { step: optionalText(60), samples: z.optional(hostSamples) },
  {
    data: z.nullable(
      z.object({
        /** All steps, in order. */
        steps: z.array(z.string()),
        /** Null without a step. */
        checked: z.nullable(checkedCall),
        samples: hostSamples,
      }),
    ),
  },
  { peopleOnly: true },
);
