/** Whether a browser has an answer already. */

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` names the tag; weak comparison, as RFC 9110 (13.1.2) asks for. */
export const isKnown = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
