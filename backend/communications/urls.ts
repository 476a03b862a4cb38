import { shopDay } from '#contract/time/dates';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';

/** Returns the address of the schedule at the communication's day, with the communication opened. */
export const agendaUrl = (
  variant: Pick<Variant, 'url' | 'routes'>,
  { id, date }: { id: number; date: Date },
): string =>
  `${variant.url}${pathOf(variant, 'office-agenda') ?? '/'}?dia=${shopDay(date)}&comm=${id}`;
