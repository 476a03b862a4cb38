/**
 * Spells codes and texts as they look. Apart from `plain-text.ts`, which every page loads.
 */

/** Invisible characters, such as soft hyphens, marks of direction and blanks of no width. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** All but the joiners and variants that emoji consist of. */
const BESIDE_EMOJI =
  /(?![\u200D\uFE0E\uFE0F\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu;

const EMOJI = /\p{Extended_Pictographic}/u;

/** Composes letters (`n` and `~` → `ñ`). Long texts stay: sorting their marks would take long. */
const composed = (text: string): string => (text.length > 2_000 ? text : text.normalize('NFC'));

/** Texts that are as they look: most of them. */
const LATIN = /^[\t\n\r -~¡-¬®-ÿ]*$/;

/** Blanks other than line breaks and tabs, which a text may contain on purpose. */
const BLANK = /[^\S\n\r\t]|\u2800/g;

/** Spells a text as it looks: without invisible characters, with composed letters and one kind of blank. */
export const visibleText = (text: string): string =>
  LATIN.test(text)
    ? text.trim()
    : composed(
        text
          .replace(EMOJI.test(text) ? BESIDE_EMOJI : INVISIBLE, '')
          .replace(BLANK, ' ')
          .trim(),
      );

/** Spells a name as it looks: as `visibleText`, with single blanks. */
export const plainLine = (text: string): string => visibleText(text).replace(/\s+/g, ' ');

/** `Ａ` → `A`: the forms that East Asian keyboards write. */
const fromFullWidth = (letter: string): string =>
  String.fromCharCode(letter.charCodeAt(0) - 0xfee0);

/**
 * Spells a code as it looks, so that two codes that look alike are one: as `plainLine`, with one
 * kind of hyphen and ASCII letters in place of full-width ones.
 */
export const plainCode = (text: string): string =>
  plainLine(
    text
      .replace(INVISIBLE, '')
      .replace(/[\uFF01-\uFF5E]/g, fromFullWidth)
      .replace(/[\u2010-\u2015\u2043\u2212\uFE58\uFE63]/g, '-'),
  );
