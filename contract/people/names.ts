/** People's names: what is mailed to whoever owns an address, as somebody else may have typed it. */
import * as z from 'zod/mini';
import { requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/**
 * What makes a link in a mail program: a scheme, a mailbox, a host with an ending. `Ma.Fernanda` is a
 * name: what begins with a capital behind the dot is no ending, and a mail takes it apart all the same.
 */
const LINK = /[@/\\]|[wW]{3}\.|[\p{L}\p{N}-]\.[a-z]{2}/u;
/** What a browser reads as a dot or a plain letter, as that (UTS 46, 4.5: `。`, `．` and `｡` part a host's labels). */
const asInHosts = (name: string): string => name.normalize('NFKC').replaceAll('。', '.');
/** What hides or turns the text behind it; an emoji's own joiners stay. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** What a spreadsheet would run, and what builds a page: no name begins with the first or holds the others. */
const SYMBOLS = /^[=+\-@]|[="<>]/u;

/** What a name is not, whatever way its letters are written. */
const isRefused = (name: string): boolean => {
  const plain = asInHosts(name);
  return LINK.test(plain) || SYMBOLS.test(plain.trimStart()) || HIDDEN.test(name);
};

/** A first or last name, of letters of any alphabet; no link, no symbol and no control character. */
export const personName = () =>
  requiredText(100).check(
    z.refine((name) => name.length > 100 || !isRefused(name), { error: messages.personName }),
  );
