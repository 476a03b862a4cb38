import { autopartKind } from '#catalog-view/kinds/autopart';
import { Compare } from './Compare.tsx';

export const AutopartCompare = () => <Compare kind={autopartKind} />;
