/** What a file with a model for printing is, told by its content: names lie, and both sides must agree. */

export const MODEL_FORMATS = ['stl', 'obj', 'ply', 'wrl'] as const;
export type ModelFormat = (typeof MODEL_FORMATS)[number];

/** As people read them; the spelling of the last one is the spec's (section 5). */
export const FORMAT_NAMES: Record<ModelFormat, string> = {
  stl: 'STL',
  obj: 'OBJ',
  ply: 'PLY',
  wrl: 'Wrml 2.0',
};

/** The largest file that the shop takes. */
export const MAX_MODEL_BYTES = 200 * 1024 * 1024;
/** How much of a file's beginning tells what it is: exporters put long remarks before the first vertex. */
export const HEAD_BYTES = 64 * 1024;

/** A binary STL's header, then its count of triangles. */
export const STL_START = 84;
export const STL_RECORD = 50;
/** Some exporters append a remark to a binary STL. */
const MOST_APPENDED = 1024;

/** The triangles that a binary STL says it holds; 0 where the text is too short to say. */
export const stlCount = (head: Uint8Array): number =>
  head.length < STL_START
    ? 0
    : new DataView(head.buffer, head.byteOffset, head.length).getUint32(80, true);

const isBinaryStl = (head: Uint8Array, bytes: number): boolean => {
  const count = stlCount(head);
  const appended = bytes - STL_START - count * STL_RECORD;
  return count > 0 && appended >= 0 && appended <= MOST_APPENDED;
};

/** One byte a letter, so that every file has a text; a byte order mark is left out. */
export const textOf = (head: Uint8Array): string =>
  new TextDecoder('latin1').decode(head.subarray(0, HEAD_BYTES)).replace(/^\u00ef\u00bb\u00bf/, '');

/**
 * @param head the file's first HEAD_BYTES, or all of a shorter one
 * @param bytes how long the whole file is
 * @returns undefined where it is none of the four
 */
export const modelFormat = (head: Uint8Array, bytes: number): ModelFormat | undefined => {
  if (isBinaryStl(head, bytes)) return 'stl';
  const text = textOf(head);
  if (/^\s*#VRML V2\.0\b/.test(text)) return 'wrl';
  if (/^ply\s/.test(text)) return 'ply';
  if (text.includes('\0')) return undefined;
  if (/^\s*solid\b/i.test(text) && /\b(facet|endsolid)\b/i.test(text)) return 'stl';
  return /^[ \t]*v[ \t]+[-+.\d]/m.test(text) ? 'obj' : undefined;
};
