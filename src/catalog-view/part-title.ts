/** What a part is called: on its page, and in the cart where its product has no name. */
import type { Autopart } from '#contract/entities/catalog';

/** The first application's name (spec, section 2), else the part's own. */
export const titleOf = (part: Pick<Autopart, 'name' | 'applications'>): string =>
  part.applications[0]?.applicationName.trim() || part.name;
