import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { giveUp } from './environment.ts';

/** Parses the command line; an unknown option ends the command with a sentence. @param words allows positionals */
const parse = <const T extends ParseArgsOptionsConfig>(
  options: T,
  usage: string,
  words: boolean,
) => {
  try {
    return parseArgs({ options, allowPositionals: words });
  } catch (error) {
    // Node's error message names the word, in English.
    const word = process.argv
      .slice(2)
      .find((arg) => error instanceof Error && error.message.includes(`'${arg.split('=')[0]}`));
    return giveUp(
      `${word ? `No se entiende «${word}»` : 'No se entienden las opciones'}. Se usa así: ${usage}`,
    );
  }
};

/** Parses the options of a command without positionals. @param usage of the command with all its options */
export const optionsOf = <const T extends ParseArgsOptionsConfig>(options: T, usage: string) =>
  parse(options, usage, false).values;

/** Parses options and positionals, such as a file. */
export const argumentsOf = <const T extends ParseArgsOptionsConfig>(options: T, usage: string) => {
  const { values, positionals } = parse(options, usage, true);
  return { values, words: positionals };
};
