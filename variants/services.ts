/** Services of a shop: those of its folder and those that its owner has added, which have rows of texts alone. */
import { isOwnService, SERVICES } from '../contract/entities/own-texts.ts';
import { slugOf } from '../contract/text/slug.ts';
import { isHidden, type OwnWords } from './own-words.ts';

interface Row {
  file: string;
  path: string;
  text: string;
}

const MAX_SLUG = 60;

const textAt = (rows: readonly Row[], file: string, path: string): string =>
  rows.find((row) => row.file === file && row.path === path)?.text ?? '';

/** Returns the name of a service in own texts: `services/radiadores`. */
export const fileOfService = (id: string): string => `${SERVICES}/${id}`;

/** Path of the row with the names of the services in the owner's order; it belongs to the page that lists them. */
export const ORDER = 'order';

/** Returns the names of all services: those of the folder and the owner's, in the owner's order. */
export const serviceIds = (folder: readonly string[], rows: readonly Row[]): string[] => {
  const added = rows
    .map(({ file }) => file)
    .filter(isOwnService)
    .map((file) => file.slice(fileOfService('').length));
  const order = textAt(rows, SERVICES, ORDER).split(' ');
  const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  const ids = [...new Set([...folder, ...added])];
  return ids.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Returns the services that have pages: not hidden, and with a title. @param ids as `serviceIds` returns them */
export const shownServices = (ids: readonly string[], own: OwnWords): string[] =>
  ids.filter((id) => {
    const file = fileOfService(id);
    return !isHidden(own, file) && (!isOwnService(file) || textAt(own, file, 'title') !== '');
  });

/**
 * Returns the last segments of the services' addresses by their names: that of the title that the owner gave a
 * service, unless another one has it, else its name.
 */
export const serviceSlugs = (ids: readonly string[], own: readonly Row[]): Map<string, string> => {
  const taken = new Set(ids);
  return new Map(
    ids.map((id) => {
      const slug = slugOf(textAt(own, fileOfService(id), 'title'), MAX_SLUG);
      if (slug === '' || taken.has(slug)) return [id, id];
      taken.add(slug);
      return [id, slug];
    }),
  );
};
