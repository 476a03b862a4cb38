import { getCollection } from 'astro:content';
import { ownWords } from 'virtual:texts';
import { variant } from 'virtual:variant';
import { isHidden, withOwnWords } from '#variants/own-words';
import { servicePath } from '#variants/paths';
import { serviceSlugs } from '#variants/service-slugs';
import { schemaOf } from '../content/schemas.ts';
import { structureOf } from '../content/structure.ts';

interface Entry {
  data: object;
  body?: string | undefined;
}

/** Returns an entry with the words of the shop's owner. @param file its name without ending: `services/radiadores` */
export const withOwn = <E extends Entry>(entry: E, file: string): E => ({
  ...entry,
  data: withOwnWords<E['data']>(entry.data, file, ownWords, structureOf(schemaOf(file))),
});

/** Returns the Markdown that the owner has put in the place of a file's: empty = removed, undefined = the file's. */
export const ownBody = (file: string): string | undefined =>
  ownWords.find((one) => one.file === file && one.path === 'body')?.text;

/** Returns the text of a page. @throws Error naming the missing file */
export const requireText = <E extends Entry>(entry: E | undefined, file: string): E => {
  if (entry === undefined)
    throw new Error(
      `falta variants/${variant.id}/content/${file}: una página de la tienda lo muestra`,
    );
  return withOwn(entry, file.replace(/\.\w+$/, ''));
};

const allServices = await getCollection('services');
const slugs = serviceSlugs(
  allServices.map(({ id }) => id),
  ownWords,
);

/** Services that are shown, in their own order, with the words of the owner; `slug` ends their address. */
export const services = allServices
  .filter(({ id }) => !isHidden(ownWords, `services/${id}`))
  .map((entry) => ({
    ...withOwn(entry, `services/${entry.id}`),
    slug: slugs.get(entry.id) ?? entry.id,
  }))
  .toSorted((one, other) => one.data.order - other.data.order);

/** Paths of the services; empty in shops without such pages. */
export const serviceAddresses = services.flatMap(({ slug }) => servicePath(variant, slug) ?? []);

/** Current segments of renamed services by the folder's. */
export const formerServices = Object.fromEntries([...slugs].filter(([id, slug]) => id !== slug));
