/** Compared items, at most four, in the order in which they were chosen. */
import { computed } from 'nanostores';
import { keptCompared } from '#contract/calls/kept';
import { syncedCodes } from './kept-codes.ts';

export const MAX_COMPARED = 4;

const codes = syncedCodes('compared', keptCompared, MAX_COMPARED);

export const $compared = computed(codes.$codes, (latestFirst) => latestFirst.toReversed());
export const stopComparing = codes.remove;
export const clearCompared = codes.clear;
export const toggleCompared = codes.toggle;
