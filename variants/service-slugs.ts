import { normal } from '../contract/text/plain-text.ts';
import type { OwnWords } from './own-words.ts';

const MAX_SLUG = 60;

const slugOf = (title: string): string =>
  normal(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '');

/**
 * Returns the last segments of the services' addresses by the names of their files: that of the title with which the
 * owner renamed a service, unless another one has it, else the file's name.
 */
export const serviceSlugs = (ids: readonly string[], own: OwnWords): Map<string, string> => {
  const taken = new Set(ids);
  return new Map(
    ids.map((id) => {
      const title = own.find(
        ({ file, path }) => file === `services/${id}` && path === 'title',
      )?.text;
      const slug = slugOf(title ?? '');
      if (slug === '' || taken.has(slug)) return [id, id];
      taken.add(slug);
      return [id, slug];
    }),
  );
};
