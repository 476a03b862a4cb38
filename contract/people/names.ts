/** Validates people's names, which are mailed to addresses that somebody else may have entered. */
import * as z from 'zod/mini';
import { requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/**
 * Matches what mail programs turn into links: a scheme, a mailbox, a host with a top-level domain.
 * `Ma.Fernanda` is a name: a capital after the dot is no domain, and mails separate it all the same.
 */
const LINK = /[@/\\]|[wW]{3}\.|[\p{L}\p{N}-]\.[a-z]{2}/u;
/** Matches abbreviated first names without a space: `Ma.del Carmen`, `J.carlos`. */
const SHORTENED =
  /(^|\s)(\p{L}|M[ao]|Jo|Fc[ao]|Gpe|St[ao]|Dra?|Sra?|Ing|Lic)\.(\p{L}{3,})(?=\s|$)/giu;
/**
 * The most used top-level domains of three letters and more, from
 * https://data.iana.org/TLD/tlds-alpha-by-domain.txt. Any two letters are taken for a country's.
 */
const TOP_LEVEL_DOMAINS = new Set(
  `com net org edu gov mil int biz info name pro mobi asia cat tel jobs travel aero coop museum post xxx arpa
  app dev xyz top site online shop store club vip live link click icu fun space website tech work works art blog
  one fyi lol win bid men man loan date download stream review reviews party trade racing science faith cricket
  accountant webcam bond cfd sbs cyou rest bar buzz ink wiki zip mov page new foo dad phd prof day boo nexus esq
  meme how soy lat uno bio eco law map run red blue pink kim ltd llc inc gmbh bet game games casino poker bot chat
  social media news today world life digital agency email mail support help services solutions company
  group center team care host cloud plus press photo photos pics video tube studio design systems software
  domains network zone city casa tienda moda viajes futbol gratis hoteles abogado juegos ads beauty hair skin makeup
  best business cash money pay bank finance credit gold gifts gift promo sale deals discount free ong ngo
  monster quest rocks ninja guru expert academy school college university health doctor dental clinic cafe
  pizza food wine beer kitchen garden house homes rent auto autos car cars bike boats parts repair tools taxi
  tours vet dog pet love sexy sex adult porn cam dating baby kids family wedding black green christmas tattoo
  yoga fit fitness golf soccer football hockey ski surf paris london berlin madrid miami vegas nyc rio
  web hosting pub ist tokyo quebec gal eus africa latino google goog youtube gle amazon apple microsoft bbva`.split(
    /\s+/,
  ),
);
/** Normalizes characters that browsers read as a dot or plain letter (UTS 46, 4.5: `。`, `．` and `｡` separate labels). */
const normalizeHost = (name: string): string => name.normalize('NFKC').replaceAll('。', '.');
/** Characters that hide or reverse text; joiners of emoji are allowed. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Characters that start a spreadsheet formula, or that build markup. */
const SYMBOLS = /^[=+\-@]|[="<>]/u;

/** Checks a name in all spellings of its letters: any alphabet, without links, symbols and control characters. */
export const isPersonName = (name: string): boolean => {
  const plain = normalizeHost(name).replace(
    SHORTENED,
    (match: string, before: string, short: string, after: string) =>
      TOP_LEVEL_DOMAINS.has(after.toLowerCase()) ? match : `${before}${short}. ${after}`,
  );
  return !(LINK.test(plain) || SYMBOLS.test(plain.trimStart()) || HIDDEN.test(name));
};

/** A first or last name. */
export const personName = () =>
  requiredText(100).check(
    z.refine((name) => name.length > 100 || isPersonName(name), { error: messages.personName }),
  );
