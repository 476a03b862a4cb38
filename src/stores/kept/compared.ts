/** What the visitor compares: up to four items, the one that was chosen first stands first. */
import { computed } from 'nanostores';
import { keptCompared } from '#contract/calls/kept';
import { keptCodes } from './kept-codes.ts';

export const MOST_COMPARED = 4;

const kept = keptCodes('compared', keptCompared, MOST_COMPARED);

export const $compared = computed(kept.$codes, (codes) => codes.toReversed());
export const stopComparing = kept.remove;
export const clearCompared = kept.clear;
export const toggleCompared = kept.toggle;
