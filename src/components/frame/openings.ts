import { branches } from 'virtual:branches';
import { send } from '#client/send';
import { configGetPublic } from '#contract/calls/site';
import { readOpeningExceptions } from '#contract/entities/shop-settings';
import { shopDay } from '#contract/time/dates';
import { openingNotes, openingRuns } from '#variants/opening-notes';
import { markBranches, exceptions as shown } from './open-mark.ts';

const line = (text: string): HTMLLIElement => {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
};

/** Reads the days with other hours, which may be newer than the page. */
export const correctOpenings = async (): Promise<void> => {
  const reply = await send(configGetPublic, { key: 'OPENING_EXCEPTIONS' });
  if (!reply.ok) return;
  const exceptions = readOpeningExceptions(reply.data.data);
  const today = shopDay(new Date());
  const codes = branches.map(({ code }) => code);
  shown.runs = openingRuns(exceptions, codes, today);
  markBranches();
  for (const place of document.querySelectorAll<HTMLElement>('[data-notes]')) {
    const notes = openingNotes(exceptions, place.dataset.notes ?? '', today);
    place.replaceChildren(...notes.map(line));
    place.hidden = notes.length === 0;
  }
};
