import { type OwnTexts, readOwnData, SOCIAL_NETWORKS } from '../contract/entities/own-data.ts';
import type { Env } from './env.ts';
import type { Variant } from './schema.ts';

/**
 * Returns the shop with the data that its owner has edited, over those of its folder. Calls, jobs and the build of
 * pages all use it, so that they agree. May be applied again.
 */
export const withOwnData = (variant: Variant, texts: OwnTexts): Variant => {
  const { identity } = readOwnData(texts);
  if (!identity) return variant;
  const { destinationCompany: company, mail } = variant;
  return {
    ...variant,
    name: identity.name,
    mail: { ...mail, from: identity.email },
    social: identity.social.map(({ network, href }) => {
      const { name, icon } = SOCIAL_NETWORKS[network];
      return { href, text: name, icon };
    }),
    destinationCompany: {
      ...company,
      name: identity.legalName,
      identifier: identity.rut,
      // An invented RUT stays a sample until it is replaced.
      isSample: company.isSample && company.identifier === identity.rut,
    },
  };
};

/** Returns the data that a build of pages got from its parent process (scripts/build-pages.ts). */
export const ownTextsOf = ({ OWN_DATA }: Env): OwnTexts =>
  // Written by readOwnTexts; `withOwnData` parses each text.
  OWN_DATA ? (JSON.parse(OWN_DATA) as OwnTexts) : {};
