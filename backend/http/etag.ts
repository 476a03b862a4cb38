const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Checks whether `If-None-Match` contains the tag, by weak comparison (RFC 9110, 13.1.2). */
export const matchesEtag = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
