import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { isDay } from '../time/wire-dates.ts';

/** A calendar day by the shop's clock: `2026-11-21`. */
export const day = () =>
  z.string({ error: messages.invalid }).check(z.refine(isDay, { error: messages.invalid }));
