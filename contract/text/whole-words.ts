/**
 * Splits a text at what no line should break, which is at odd places: words with a hyphen, such as `2004-2010` and
 * `USB-C`, unless they are long, years, sides, and numbers with a unit, such as `76 °C`.
 */
export const splitWholeWords = (text: string): string[] =>
  text.split(
    /(?<!\S)((?=\S{3,12}(?!\S))\S+-\S+|\d{4} - \d{4}|\S{1,6} × \S{1,6}|\d[\d.,]* [a-z°µΩ%]\S{0,2}(?!\S))/i,
  );
