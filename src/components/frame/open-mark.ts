/** 'Abierto ahora' beside a branch, from its hours: the page itself may be weeks old. */
import { branches } from 'virtual:branches';
import { isOpen } from '#variants/hours';

const EVERY_MS = 60_000;

export const markBranches = (): void => {
  const now = new Date();
  for (const element of document.querySelectorAll<HTMLElement>('[data-open]')) {
    const branch = branches.find(({ code }) => code === element.dataset.open);
    if (!branch) continue;
    const open = isOpen(branch.hours, now);
    element.hidden = false;
    element.classList.add('is-known');
    element.classList.toggle('is-open', open);
    element.textContent = open ? 'abierto ahora' : 'cerrado ahora';
  }
};

export const markOpenBranches = (): void => {
  markBranches();
  setInterval(markBranches, EVERY_MS);
};
