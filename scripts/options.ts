/** A command's options as they were typed; one that it does not know ends it in a sentence. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { giveUp } from './environment.ts';

/** @param words whether words beside the options mean something */
const parse = <const T extends ParseArgsOptionsConfig>(
  options: T,
  usage: string,
  words: boolean,
) => {
  try {
    return parseArgs({ options, allowPositionals: words });
  } catch (error) {
    // Node's own text names the word, in English.
    const word = process.argv
      .slice(2)
      .find((given) => error instanceof Error && error.message.includes(`'${given.split('=')[0]}`));
    return giveUp(
      `${word ? `No se entiende «${word}»` : 'No se entienden las opciones'}. Se usa así: ${usage}`,
    );
  }
};

/** @param usage how the command is typed, with all its options */
export const optionsOf = <const T extends ParseArgsOptionsConfig>(options: T, usage: string) =>
  parse(options, usage, false).values;

/** The same with the words that stand beside them, such as a file. */
export const argumentsOf = <const T extends ParseArgsOptionsConfig>(options: T, usage: string) => {
  const { values, positionals } = parse(options, usage, true);
  return { values, words: positionals };
};
