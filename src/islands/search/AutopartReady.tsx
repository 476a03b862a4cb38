/** Takes a list's page over in a shop of auto parts. */
import { autopartKind } from './autopart/autopart-kind.ts';
import { takeOverList } from './take-over.tsx';

export const takeOver = takeOverList(autopartKind);
