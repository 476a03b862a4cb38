import { type CommEventType, type CommType, isOpen } from '#contract/communications';
import type { Communication } from '#contract/entities/communications';
import { shopClock } from '#contract/time/dates';
import type { OfficeIconName } from '#icons/office';

export const TYPE_ICONS: Readonly<Record<CommType, OfficeIconName>> = {
  PHO: 'phone',
  EMA: 'mail',
  BRA: 'building-store',
  VIS: 'car',
  OTH: 'message-2',
};

export const STATE_TAGS: Readonly<Record<CommEventType, string>> = {
  SCH: 'tag',
  RSC: 'tag tag-warning',
  DON: 'tag tag-success',
  CAN: 'tag tag-muted',
};

/** `10:30`, in the shop's time zone. */
export const timeOf = (date: string): string => shopClock(date).slice(11, 16);

export const isOverdue = ({
  lastEvent,
  date,
}: Pick<Communication, 'lastEvent' | 'date'>): boolean =>
  isOpen(lastEvent) && Date.parse(date) < Date.now();

export const whomOf = ({
  contactCompanyName,
  contactPersonName,
}: Pick<Communication, 'contactCompanyName' | 'contactPersonName'>): string =>
  contactPersonName ? `${contactCompanyName} · ${contactPersonName}` : contactCompanyName;
