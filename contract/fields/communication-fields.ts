import * as z from 'zod/mini';
import { REMIND_MINUTES } from '../communications.ts';
import { communicationEntity } from '../definitions/communication.ts';
import { inputShape } from '../definitions/schemas.ts';
import { messages } from '../messages.ts';
import { wireInstant } from '../time/wire-dates.ts';
import { integer } from './fields.ts';

/** An update sends the changed fields. */
export const communicationParms = inputShape(communicationEntity);

/** An instant, in the specification's format or ISO. */
export const dateField = () =>
  z.pipe(
    z
      .string({ error: messages.invalid })
      .check(z.refine((text) => wireInstant(text) !== undefined, messages.invalid)),
    z.transform((text) => wireInstant(text) ?? new Date(Number.NaN)),
  );

/** Absent = unchanged; null, 0 or -1 = nobody. */
export const noneOrId = () =>
  z.optional(
    z.pipe(
      z.nullable(integer(-1)),
      z.transform((value) => (value === null || value < 1 ? null : value)),
    ),
  );

/** A colleague. Absent, 0 or -1 = unchanged. */
export const colleagueId = () =>
  z.optional(
    z.pipe(
      integer(-1),
      z.transform((value) => (value < 1 ? undefined : value)),
    ),
  );

/** Absent = unchanged; null = no reminder. */
export const remindMinutes = () =>
  z.optional(z.nullable(z.literal([...REMIND_MINUTES], { error: messages.invalid })));
