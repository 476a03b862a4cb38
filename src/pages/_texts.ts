import { getCollection } from 'astro:content';
import { ownWords } from 'virtual:texts';
import { variant } from 'virtual:variant';
import { withOwnWords } from '#variants/own-words';
import { servicePath } from '#variants/paths';
import { fileOfService, serviceIds, serviceSlugs, shownServices } from '#variants/services';
import { type Service, type ServicesPage, schemaOf } from '../content/schemas.ts';
import { structureOf } from '../content/structure.ts';

interface Entry {
  data: object;
  body?: string | undefined;
}

/** Returns texts with the words of the shop's owner. @param file its name without ending: `services/radiadores` */
export const withOwn = <D extends object>(texts: D, file: string): D =>
  withOwnWords(texts, file, ownWords, structureOf(schemaOf(file)));

/** Returns the Markdown by which the owner replaced a file's: empty = removed, undefined = the file's. */
export const ownBody = (file: string): string | undefined =>
  ownWords.find((one) => one.file === file && one.path === 'body')?.text;

/** Returns the text of a page. @throws Error naming the missing file */
export const requireText = <E extends Entry>(entry: E | undefined, file: string): E => {
  if (entry === undefined)
    throw new Error(
      `falta variants/${variant.id}/content/${file}: una página de la tienda lo muestra`,
    );
  return { ...entry, data: withOwn<E['data']>(entry.data, file.replace(/\.\w+$/, '')) };
};

/** The folder's services in its order. */
export const folderServices = (await getCollection('services')).toSorted(
  (one, other) => one.data.order - other.data.order,
);
const ids = serviceIds(
  folderServices.map(({ id }) => id),
  ownWords,
);
const slugs = serviceSlugs(ids, ownWords);

/** Texts of the page that lists the services, in shops whose folder has none. */
export const blankServicesPage: ServicesPage = { title: 'Servicios', steps: [] };

/** Texts of a service that the owner adds. */
export const blankService: Service = {
  order: 0,
  title: '',
  work: [],
  signs: [],
  questions: [],
};

/** Services that are shown, in the owner's order and words; `slug` ends their address. */
export const services = shownServices(ids, ownWords).map((id) => {
  const entry = folderServices.find((one) => one.id === id);
  return {
    id,
    slug: slugs.get(id) ?? id,
    /** The folder's file, which those that the owner has added lack. */
    entry,
    data: withOwn(entry?.data ?? blankService, fileOfService(id)),
  };
});

/** Paths of the services; empty in shops without such pages. */
export const serviceAddresses = services.flatMap(({ slug }) => servicePath(variant, slug) ?? []);

/** Current segments of renamed services by the folder's. */
export const formerServices = Object.fromEntries(
  folderServices.flatMap(({ id }) => {
    const slug = slugs.get(id) ?? id;
    return slug === id ? [] : [[id, slug]];
  }),
);
