/** Calls that the frame of the back-office makes, whatever screen stands in it. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { optionalText } from '../fields.ts';

/** What a seller looks for by a few letters or a number. */
export const FOUND_KINDS = ['order', 'company', 'person', 'product', 'family'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** An order's number, an id, a code: what the address of its page has. */
  id: z.string(),
  title: z.string(),
  /** What tells two of a name apart: a state, a RUT, a phone, a code. */
  detail: z.string(),
});
export type Found = z.infer<typeof found>;

/** The few best of each kind; what bears the very number or code that was typed stands first. */
export const officeSearch = defineCall({
  path: '/rest/office/search',
  access: { role: 'seller', company: 'shop' },
  effect: 'read',
  input: z.object({ text: optionalText(100) }),
  output: z.object({ data: z.array(found) }),
});
