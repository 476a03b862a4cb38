import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Variant } from '#variants/schema';

export interface Template<D extends z.ZodMiniType = z.ZodMiniType> {
  /** Parsed again when the mail is sent: an older deploy may have queued it. */
  data: D;
  /** Its event may occur again during an order's life: a record of the mail is kept, so that it is sent once. */
  isOfOrder?: true;
  /** Deletes the mail when it is sent or failed: its reader was just erased. */
  deleteWhenSent?: true;
  /** Additional header fields, such as those for unsubscribing. */
  headers?(data: z.output<D>): Record<string, string>;
  /** Line breaks become spaces. */
  subject(data: z.output<D>, variant: Variant): string;
  /** The grey line after the subject in lists of mails. */
  preview(data: z.output<D>, variant: Variant): string;
  body(data: z.output<D>, variant: Variant): ReactNode[];
}

/** Infers the schema's type for `body`. */
export const defineMail = <D extends z.ZodMiniType>(template: Template<D>): Template<D> => template;

/** Adds one-click unsubscription (RFC 8058), which posts to the same address as the link. */
export const unsubscribeHeaders = ({ endUrl }: { endUrl: string }) => ({
  'List-Unsubscribe': `<${endUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
