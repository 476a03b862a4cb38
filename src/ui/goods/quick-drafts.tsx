/**
 * What was typed in a box of a row and is not saved, where the row was scrolled or filtered away: it stands there
 * again with the row.
 */
import type { ReactNode } from 'react';
import { useUnsaved } from '../dialog/use-unsaved.tsx';

/** By the box's label. */
const drafts = new Map<string, string>();

const hasDrafts = (): boolean => drafts.size > 0;
const dropDrafts = (): void => drafts.clear();

export const draftOf = (label: string): string | undefined => drafts.get(label);
export const keepDraft = (label: string, typed: string): void => {
  drafts.set(label, typed);
};
export const dropDraft = (label: string): void => {
  drafts.delete(label);
};

/** Asks before they are lost with the page: once on each that has such boxes. */
export const Drafts = (): ReactNode => useUnsaved(hasDrafts, dropDrafts);
