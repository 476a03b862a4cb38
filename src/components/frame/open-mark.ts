/** 'Abierto ahora' beside a branch, from its hours and the days that are otherwise: the page itself may be weeks old. */
import { branches } from 'virtual:branches';
import { isOpen, type OpeningRun } from '#variants/hours';
import { readOpenings } from '../branches/openings-text.ts';

const EVERY_MS = 60_000;

/** By branch, as the build knew them, until `openings.ts` has asked. */
export const known: { runs: Readonly<Record<string, readonly OpeningRun[]>> } = {
  runs: readOpenings(document.documentElement.dataset.openings),
};

export const markBranches = (within: ParentNode = document): void => {
  const now = new Date();
  for (const element of within.querySelectorAll<HTMLElement>('[data-open]')) {
    const branch = branches.find(({ code }) => code === element.dataset.open);
    if (!branch) continue;
    const open = isOpen(branch, now, known.runs[branch.code]);
    element.hidden = false;
    element.classList.add('is-known');
    element.classList.toggle('is-open', open);
    element.textContent = open ? 'abierto ahora' : 'cerrado ahora';
  }
};

export const markOpenBranches = (): void => {
  markBranches();
  setInterval(() => markBranches(), EVERY_MS);
};
