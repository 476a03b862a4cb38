/** What one mail's template is. */
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Variant } from '#variants/schema';

export interface Template<D extends z.ZodMiniType = z.ZodMiniType> {
  /** The row in the outbox is parsed again when the mail is sent: an older deploy may have written it. */
  data: D;
  /** Nothing of it stays once it is sent or given up: its reader was just forgotten. */
  isForgotten?: true;
  /** More header fields, such as those that end a mailing. */
  headers?(data: z.output<D>): Record<string, string>;
  /** One line; line breaks in it become blanks. */
  subject(data: z.output<D>, variant: Variant): string;
  /** The grey line that lists of mails show after the subject. */
  preview(data: z.output<D>, variant: Variant): string;
  body(data: z.output<D>, variant: Variant): ReactNode;
}

/** Keeps the schema's type for `body`. */
export const defineMail = <D extends z.ZodMiniType>(template: Template<D>): Template<D> => template;

/** RFC 8058: the mail program's own button ends it with one click, which posts to the same address. */
export const ending = ({ endUrl }: { endUrl: string }) => ({
  'List-Unsubscribe': `<${endUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
