/** Text of Windows programs: by its mark, or by every second byte. */
export const wideEncoding = (head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const isText = (one: number, other: number) => one > 8 && one < 127 && other > 8 && other < 127;
  if (b === 0 && d === 0 && isText(a, c)) return 'utf-16le';
  return a === 0 && c === 0 && isText(b, d) ? 'utf-16be' : undefined;
};
