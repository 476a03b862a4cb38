/** Calls for configuring the home page. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import {
  CONFIG_KEYS,
  configured,
  isFrontKey,
  isPaymentKey,
  MAX_CONFIG_LENGTH,
} from '../entities/configured.ts';
import { integer } from '../fields/fields.ts';
import { messages } from '../messages.ts';

const key = z.enum(CONFIG_KEYS, { error: messages.invalid });

/** Returns a value with its version, for editing; readable by all employees of the shop's company. */
export const configFind = defineCall({
  path: '/rest/config/find',
  access: { role: 'user', company: 'shop', permission: 'none' },
  effect: 'read',
  input: z.object({ key }),
  output: z.object({ data: configured }),
});

/**
 * Stores a complete value; the home shows it at once.
 * @throws request.invalid with the fields of the value (`value.0.link`); record.stale
 */
export const configSet = defineCall({
  path: '/rest/config/set',
  access: {
    ...SHOP_SELLERS,
    permission: { of: ({ key }) => [isFrontKey(key) ? 'catalogue' : 'settings'] },
    proof: { of: ({ key }) => isPaymentKey(key) },
  },
  effect: 'write',
  // The value is text within text.
  maxBytes: 2 * MAX_CONFIG_LENGTH,
  input: z.object({
    key,
    /** JSON text. */
    value: z
      .string({ error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_CONFIG_LENGTH, messages.tooLong)),
    /** The version that was read; 0 = not configured. Without it there is no conflict check. */
    version: z.optional(integer(0)),
  }),
  output: z.object({ data: configured }),
});
