import { branches } from 'virtual:branches';
import { isOpen, type OpeningRun } from '#variants/hours';
import { readOpenings } from '../branches/openings-text.ts';

const EVERY_MS = 60_000;

/** Exceptions by branch: the build's, until `openings.ts` has read newer ones. */
export const exceptions: { runs: Readonly<Record<string, readonly OpeningRun[]>> } = {
  runs: readOpenings(document.documentElement.dataset.openings),
};

/** Shows 'abierto ahora' beside branches that are open, whatever the age of the page. */
export const markBranches = (within: ParentNode = document): void => {
  const now = new Date();
  for (const element of within.querySelectorAll<HTMLElement>('[data-open]')) {
    const branch = branches.find(({ code }) => code === element.dataset.open);
    if (!branch) continue;
    const open = isOpen(branch, now, exceptions.runs[branch.code]);
    element.hidden = false;
    element.classList.add('is-known');
    element.classList.toggle('is-open', open);
    element.textContent = open ? 'abierto ahora' : 'cerrado ahora';
  }
};

/** Marks branches once one is near: most are in the footer, and the first format of times holds a phone up. */
export const markOpenBranches = (): void => {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      markBranches();
      setInterval(() => markBranches(), EVERY_MS);
    },
    { rootMargin: '120px' },
  );
  // The mark itself is hidden until then.
  for (const { parentElement } of document.querySelectorAll('[data-open]'))
    if (parentElement) near.observe(parentElement);
};
