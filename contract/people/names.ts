/** People's names: what is mailed to whoever owns an address, as somebody else may have typed it. */
import * as z from 'zod/mini';
import { requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/**
 * What makes a link in a mail program: a scheme, a mailbox, a host with an ending. `Ma.Fernanda` is a
 * name: what begins with a capital behind the dot is no ending, and a mail takes it apart all the same.
 */
const LINK = /[@/\\]|[wW]{3}\.|[\p{L}\p{N}-]\.[a-z]{2}/u;
/** A first name shortened with the blank left out: `Ma.del Carmen`, `J.carlos`. */
const SHORTENED =
  /(^|\s)(\p{L}|M[ao]|Jo|Fc[ao]|Gpe|St[ao]|Dra?|Sra?|Ing|Lic)\.(\p{L}{3,})(?=\s|$)/giu;
/**
 * What mail programs know as a host's ending, of three letters and more: those that are used most, of
 * https://data.iana.org/TLD/tlds-alpha-by-domain.txt. Of two letters any is taken for a country's.
 */
const ENDINGS = new Set(
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
/** What a browser reads as a dot or a plain letter, as that (UTS 46, 4.5: `。`, `．` and `｡` part a host's labels). */
const asInHosts = (name: string): string => name.normalize('NFKC').replaceAll('。', '.');
/** What hides or turns the text behind it; an emoji's own joiners stay. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** What a spreadsheet would run, and what builds a page: no name begins with the first or holds the others. */
const SYMBOLS = /^[=+\-@]|[="<>]/u;

/** What a name is not, whatever way its letters are written. */
const isRefused = (name: string): boolean => {
  const plain = asInHosts(name).replace(
    SHORTENED,
    (written: string, before: string, short: string, after: string) =>
      ENDINGS.has(after.toLowerCase()) ? written : `${before}${short}. ${after}`,
  );
  return LINK.test(plain) || SYMBOLS.test(plain.trimStart()) || HIDDEN.test(name);
};

/** A first or last name, of letters of any alphabet; no link, no symbol and no control character. */
export const personName = () =>
  requiredText(100).check(
    z.refine((name) => name.length > 100 || !isRefused(name), { error: messages.personName }),
  );
