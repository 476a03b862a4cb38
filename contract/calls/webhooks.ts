/** Calls about webhooks, which tell other systems what happened. */
import * as z from 'zod/mini';
import { EVENT_TYPES, webhook, webhookDelivery } from '../entities/shop-events.ts';
import { id, integer, requiredText, version } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

const types = z
  .array(z.enum(EVENT_TYPES, { error: messages.invalid }), { error: messages.required })
  .check(z.minLength(1, messages.required), z.maxLength(EVENT_TYPES.length, messages.invalid));

/** The address is a public one with https, outside demo shops. */
export const webhookForm = z.object({ url: requiredText(500), types });

/**
 * Adds a webhook, which gets the events from now on. The reply alone has the key of its signatures
 * (Standard Webhooks). `webhook.tooMany`: there are 20.
 */
export const webhookAdd = sellerWrite('settings')(
  '/rest/webhook/add',
  { webhook: webhookForm },
  { data: webhook, /** `whsec_` and the key in base64. */ secret: z.string() },
);

/** Lists webhooks, newest first; filters: text (address). */
export const webhookFilter = sellerRead('settings')(
  '/rest/webhook/filter',
  { filters: filters(), ...page },
  { data: z.array(webhook), resultCount: z.int() },
);

/** Changes the present fields. Enabled again, it gets what happened meanwhile, as far as that is kept (30 days). */
export const webhookUpdate = sellerWrite('settings')(
  '/rest/webhook/update',
  {
    id: id(),
    version: version(),
    parms: z.object({
      url: z.optional(requiredText(500)),
      types: z.optional(types),
      isDisabled: z.optional(z.boolean({ error: messages.invalid })),
      /** Makes a new key, with which the next attempts are signed. */
      newSecret: z.optional(z.literal(true)),
    }),
  },
  { data: webhook, /** The new key, if one was made. */ secret: z.optional(z.string()) },
);

/** Removes a webhook and its log. */
export const webhookRemove = sellerWrite('settings')(
  '/rest/webhook/remove',
  { id: id(), version: version() },
  {},
);

/** Lists deliveries, newest first; filters: webhookId, state (WAI = waiting, DEL = delivered, FAI = given up). */
export const webhookDeliveries = sellerRead('settings')(
  '/rest/webhook/deliveries',
  { filters: filters(), ...page },
  { data: z.array(webhookDelivery), resultCount: z.int() },
);

/** Sends a delivery again, with the same `webhook-id`. */
export const webhookResend = sellerWrite('settings')(
  '/rest/webhook/resend',
  { id: integer(1) },
  { data: webhookDelivery },
);
