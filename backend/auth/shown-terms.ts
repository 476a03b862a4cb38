/** Which text stood beside the button of a registration: the page that was sent says so. */
import { registrationTerms, wordsOf } from '#contract/people/agreed-texts';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';

type Routes = Pick<Variant, 'routes'>;

/** @returns the version of the text that the shop's own registration shows now */
export const ownTerms = (variant: Routes): string =>
  registrationTerms({ hasHost: false, hasProfile: pathOf(variant, 'profile') !== undefined })
    .version;

/** A page of before a deploy shows the text of before it; of others that nobody published nothing is known. */
export const shownTerms = (said: string, variant: Routes): string =>
  wordsOf('terms', said) === undefined ? ownTerms(variant) : said;
