import { autopartKind } from './autopart/autopart-kind.ts';
import { takeOverList } from './take-over.tsx';

export const takeOver = takeOverList(autopartKind);
