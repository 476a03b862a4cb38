import * as z from 'zod/mini';
import { colour } from './fields.ts';

/** Colours and fonts of mails, whose programs support neither custom properties nor web fonts. */
export const mailFace = z.strictObject({
  /** Sender of mails; empty = the first branch's address. */
  from: z._default(z.string(), ''),
  /** Address for news of orders; empty = the branch of a pick-up, else the first one. */
  orders: z._default(z.string(), ''),
  brand: z._default(colour, '#1f2a30'),
  onBrand: z._default(colour, '#ffffff'),
  accent: z._default(colour, '#a84e18'),
  primary: z._default(colour, '#0d5368'),
  onPrimary: z._default(colour, '#ffffff'),
  paper: z._default(colour, '#eef1f3'),
  text: z._default(colour, '#14212a'),
  muted: z._default(colour, '#4d5f69'),
  border: z._default(colour, '#d3dce1'),
  headingFont: z._default(z.string(), 'Arial, Helvetica, sans-serif'),
  bodyFont: z._default(z.string(), 'Arial, Helvetica, sans-serif'),
});
