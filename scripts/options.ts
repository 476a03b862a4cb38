/** A command's options as they were typed; one that it does not know ends it in a sentence. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { giveUp } from './environment.ts';

/** @param usage how the command is typed, with all its options */
export const optionsOf = <const T extends ParseArgsOptionsConfig>(options: T, usage: string) => {
  try {
    return parseArgs({ options }).values;
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
