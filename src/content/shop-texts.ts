import { existsSync, globSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { glob, type Loader } from 'astro/loaders';
import type { z } from 'astro/zod';
import { parseEntry } from './parse-entry.ts';

/** Names a file for messages, whatever the folder of the variants is: `variants/NAM/content/company.md`. */
const nameOf = (file: string, content: string): string =>
  join('variants', relative(dirname(dirname(content)), file))
    .split(sep)
    .join('/');

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Returns the id of a text, which is part of its path. @throws Error for names that cannot be */
const idOf = (entry: string): string => {
  const id = basename(entry, extname(entry));
  if (/^[a-z0-9-]+$/.test(id)) return id;
  throw new Error(`content/${entry}: el nombre lleva minúsculas, cifras y guiones, sin acentos`);
};

/** Loads an empty collection, without Astro's warning. */
const nothing: Loader = { name: 'no-texts', load: async ({ store }) => store.clear() };

/**
 * Defines a collection of editorial texts.
 * @param content the shop's folder of texts, absolute
 * @param pattern of the collection's files below it
 */
export const shopTexts = (content: string, pattern: string, schema: z.ZodType): Loader => {
  if (globSync(pattern, { cwd: content }).length === 0) return nothing;
  const files = glob({
    pattern,
    base: pathToFileURL(`${content}/`),
    generateId: ({ entry }) => idOf(entry),
  });
  return {
    ...files,
    name: 'shop-texts',
    load: (context) =>
      files.load({
        ...context,
        parseData: async ({ data, filePath }) =>
          // The schema ensures the shape of the collection.
          parseEntry(schema, data, {
            file: nameOf(filePath ?? fileURLToPath(context.config.root), content),
            pictures: namesIn(join(content, 'pictures')),
          }) as typeof data,
      }),
  };
};
