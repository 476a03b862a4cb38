/** A list that has a page: its address, what it says, and what the island goes on from. */
import type { WrittenList } from '../islands/search/held-list.ts';
import type { ListHeading } from './heading.ts';
import type { ListView } from './templates/results.ts';

export interface ReadyList extends ListHeading {
  /** Where search engines find it, or what says more: below the shop's address, with its query string. */
  address: string;
  view: ListView;
  written: WrittenList;
}
