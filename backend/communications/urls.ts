/** Where the back-office shows a communication, for mails and calendars. */
import { shopDay } from '#contract/time/dates';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';

/** The day of the schedule on which it stands, opened. */
export const agendaUrl = (
  variant: Pick<Variant, 'url' | 'routes'>,
  { id, date }: { id: number; date: Date },
): string =>
  `${variant.url}${pathOf(variant, 'office-agenda') ?? '/'}?dia=${shopDay(date)}&comm=${id}`;
