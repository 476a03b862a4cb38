/** Keeps the unsaved text of quick edits whose row was scrolled or filtered away. */
import type { ReactNode } from 'react';
import { useUnsaved } from '../dialog/use-unsaved.tsx';

/** Keyed by the label of the quick edit. */
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

/** Warns before drafts are lost with the page. Render it once on pages with quick edits. */
export const Drafts = (): ReactNode => useUnsaved(hasDrafts, dropDrafts);
