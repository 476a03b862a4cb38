/** What was typed over the models, kept in the entry of the history that one of them is left by: the way back has it again. */
import * as z from 'zod/mini';
import { keepPlace } from '#stores/address';

const entrySchema = z.object({
  models: z.object({
    /** Which choices the models are of: on a large screen others may follow in the same entry. */
    of: z.string(),
    text: z.string(),
  }),
});

export const keepText = (of: string, text: string): void =>
  keepPlace(scrollY, { models: { of, text } });

export const keptText = (of: string): string => {
  const kept = entrySchema.safeParse(history.state).data?.models;
  return kept?.of === of ? kept.text : '';
};
