import type { z } from 'astro/zod';
import { sayIssue } from '#variants/schema/mistakes';

interface Place {
  /** Name in messages: `variants/NAM/content/company.md`. */
  file: string;
  /** Files in the shop's folder of pictures. */
  pictures: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Finds pictures without a file: `steps.0.picture.file`. */
const missingPictures = (value: unknown, available: readonly string[], path = ''): string[] => {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = path ? `${path}.${key}` : key;
    if (key !== 'picture' || !isRecord(inner)) return missingPictures(inner, available, field);
    const { file } = inner;
    return typeof file === 'string' && !available.includes(file)
      ? [`${field}.file: en pictures/ no está «${file}»`]
      : [];
  });
};

/** Parses one editorial text. @throws Error with the file and a sentence per mistake */
export const parseEntry = <Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
  { file, pictures }: Place,
): z.output<Schema> => {
  const parsed = schema.safeParse(data);
  const mistakes = parsed.success
    ? missingPictures(parsed.data, pictures)
    : parsed.error.issues.map((issue) => sayIssue(issue, data));
  if (parsed.success && mistakes.length === 0) return parsed.data;
  throw new Error([`${file} no sirve:`, ...mistakes.map((line) => `  ${line}`)].join('\n'));
};
