/** In which letters a text file is written: nobody tells, so its bytes are looked at. */
import { isUtf8 } from 'node:buffer';

interface Encoding {
  /** As `TextDecoder` knows it. */
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  name: string;
}

const UTF8: Encoding = { label: 'utf-8', name: 'UTF-8' };
const UTF16LE: Encoding = { label: 'utf-16le', name: 'UTF-16' };
const UTF16BE: Encoding = { label: 'utf-16be', name: 'UTF-16' };
/** Excel's CSV on Spanish Windows. */
const WINDOWS: Encoding = { label: 'windows-1252', name: 'Windows-1252' };

const LOOKED_AT = 4_096;
/** Letters of Latin scripts leave every other byte of UTF-16 empty. */
const MANY = 0.3;

const emptyShare = (head: Buffer, offset: number): number => {
  let empty = 0;
  for (let at = offset; at < head.length; at += 2) if (head[at] === 0) empty += 1;
  return empty / Math.max(1, head.length / 2);
};

/** Marks at the start are believed; without one the bytes decide. */
export const encodingOf = (file: Buffer): Encoding => {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return UTF16LE;
  if (first === 0xfe && second === 0xff) return UTF16BE;
  const head = file.subarray(0, LOOKED_AT);
  if (emptyShare(head, 1) > MANY) return UTF16LE;
  if (emptyShare(head, 0) > MANY) return UTF16BE;
  return isUtf8(file) ? UTF8 : WINDOWS;
};

const SLICE = 256 * 1024;

/** The text in pieces, each line ending with `\n` alone, whatever it ended with. */
export function* decoded(file: Buffer, { label }: Encoding): Generator<string> {
  const decoder = new TextDecoder(label);
  let held = '';
  for (let at = 0; at < file.length; at += SLICE) {
    const isLast = at + SLICE >= file.length;
    const text = held + decoder.decode(file.subarray(at, at + SLICE), { stream: !isLast });
    // Half of a line's end may lie in the next piece.
    held = !isLast && text.endsWith('\r') ? '\r' : '';
    yield (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
}
