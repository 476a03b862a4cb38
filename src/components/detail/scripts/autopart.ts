/** The page of a family of auto parts comes alive: it also says whether it fits the visitor's vehicle. */
import { showFit } from './fit.ts';
import { enliven } from './live.ts';

export const enlivenAutopart = (item: HTMLElement): void => {
  showFit(item);
  enliven(item, async () => (await import('#catalog-view/kinds/autopart')).autopartKind);
};
