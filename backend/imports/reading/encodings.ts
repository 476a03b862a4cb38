/** Encodings of text files, and how their text is decoded. */
import { isUtf8 } from 'node:buffer';

interface Encoding {
  /** The label for `TextDecoder`, which knows all but `ibm850`. */
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh' | 'ibm850';
  name: string;
}

const UTF8: Encoding = { label: 'utf-8', name: 'UTF-8' };
const UTF16LE: Encoding = { label: 'utf-16le', name: 'UTF-16' };
const UTF16BE: Encoding = { label: 'utf-16be', name: 'UTF-16' };
/** The encoding of Excel's CSV on Spanish Windows. */
const WINDOWS: Encoding = { label: 'windows-1252', name: 'Windows-1252' };
/** The encoding of Excel's CSV on older Macs. */
const MAC: Encoding = { label: 'macintosh', name: 'Mac' };

/** The encoding of programs for DOS, and of those that print as they did. */
const DOS: Encoding = { label: 'ibm850', name: 'DOS' };
const DOS_UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Á É Í Ó Ú Ü Ñ á é í ó ú ü ñ in each of the encodings. */
const WINDOWS_LETTERS = Buffer.from('ÁÉÍÓÚÜÑáéíóúüñ', 'latin1');
const MAC_LETTERS = Buffer.from('e783eaeef28684878e92979c9f96', 'hex');

/** Without Á and á: these are µ and the blank that does not break in Windows-1252. */
const DOS_LETTERS = Buffer.from('90d6e0e99aa582a1a2a381a4', 'hex');
/** Those of them that are no letters in Windows-1252, such as `¢` and `¥`: in a word they are DOS. */
const DOS_ONLY = Buffer.from('9081a1a2a3a4a5', 'hex');

const isAsciiLetter = (byte = 0): boolean => {
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
};

/** Returns the encoding in which most bytes beside letters are letters of Spanish. */
const singleByteEncoding = (file: Buffer): Encoding => {
  let windows = 0;
  let mac = 0;
  let dos = 0;
  let isInWord = false;
  // One letter alone may be one of a foreign name, such as the Ö of a brand.
  const dosLetters = new Set<number>();
  for (const [at, byte] of file.subarray(0, MAX_SCANNED).entries()) {
    if (byte < 0x80) continue;
    const [before, after] = [isAsciiLetter(file[at - 1]), isAsciiLetter(file[at + 1])];
    if (!before && !after) continue;
    if (WINDOWS_LETTERS.includes(byte)) windows += 1;
    if (MAC_LETTERS.includes(byte)) mac += 1;
    if (DOS_LETTERS.includes(byte)) {
      dos += 1;
      dosLetters.add(byte);
      isInWord ||= before && after && DOS_ONLY.includes(byte);
    }
  }
  if ((isInWord || dosLetters.size > 1) && dos > windows && dos > mac) return DOS;
  return mac > windows ? MAC : WINDOWS;
};

const SAMPLE_BYTES = 4_096;
/** Bytes that distinguish single-byte encodings. */
const MAX_SCANNED = 2 * 1024 * 1024;
/** Latin text in UTF-16 has a zero in every other byte. */
const MIN_ZERO_SHARE = 0.3;

const zeroShare = (head: Buffer, offset: number): number => {
  let zeros = 0;
  for (let at = offset; at < head.length; at += 2) if (head[at] === 0) zeros += 1;
  return zeros / Math.max(1, head.length / 2);
};

/** Detects the encoding by the byte order mark, otherwise by the bytes. */
export const encodingOf = (file: Buffer): Encoding => {
  const [first, second, third] = file;
  if (first === 0xff && second === 0xfe) return UTF16LE;
  if (first === 0xfe && second === 0xff) return UTF16BE;
  if (first === 0xef && second === 0xbb && third === 0xbf) return UTF8;
  const head = file.subarray(0, SAMPLE_BYTES);
  if (zeroShare(head, 1) > MIN_ZERO_SHARE) return UTF16LE;
  if (zeroShare(head, 0) > MIN_ZERO_SHARE) return UTF16BE;
  return isUtf8(file) ? UTF8 : singleByteEncoding(file);
};

const SLICE = 256 * 1024;

const decodeDos = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (letter) => DOS_UPPER[letter.charCodeAt(0) - 128] ?? '');

/** Decodes the file in pieces and normalizes line ends to `\n`. */
export function* decoded(file: Buffer, { label }: Encoding): Generator<string> {
  const decoder = label === 'ibm850' ? undefined : new TextDecoder(label);
  let held = '';
  for (let at = 0; at < file.length; at += SLICE) {
    const isLast = at + SLICE >= file.length;
    const bytes = file.subarray(at, at + SLICE);
    const text = held + (decoder?.decode(bytes, { stream: !isLast }) ?? decodeDos(bytes));
    // A `\r\n` may be split between two pieces.
    held = !isLast && text.endsWith('\r') ? '\r' : '';
    yield (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
}
