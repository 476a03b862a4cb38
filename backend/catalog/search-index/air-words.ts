/** Words by which a part is found that is for cars with air conditioning, or without: its specification says but `Sí` or `No`. */
import { withoutMarks } from '#contract/text/plain-text';

/** Nobody types them, and no slip leads from one to the other. */
export const WITH_AIR = 'conaire';
export const WITHOUT_AIR = 'faltaaire';

const plain = (text: string): string => withoutMarks(text).trim().toLowerCase();

export const airWords = ({ key, value }: { key: string; value: string }): string[] => {
  if (plain(key) !== 'aire acondicionado') return [];
  if (/^(si|con)\b/.test(plain(value))) return [WITH_AIR];
  return /^(no|sin)\b/.test(plain(value)) ? [WITHOUT_AIR] : [];
};
