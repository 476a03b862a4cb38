import type * as z from 'zod/mini';
import { accountMails } from './templates/account.ts';
import { agendaMails } from './templates/agenda.ts';
import { counterMails } from './templates/counter.ts';
import { orderMails } from './templates/order.ts';
import { paymentMails } from './templates/payment.ts';
import { printingMails } from './templates/printing.ts';
import { privacyMails } from './templates/privacy.ts';
import { quotationMails } from './templates/quotation.ts';
import { returnMails } from './templates/returns.ts';
import { securityMails } from './templates/security.ts';
import { siteMails } from './templates/site.ts';
import { stockMails } from './templates/stock.ts';

export const templates = {
  ...accountMails,
  ...agendaMails,
  ...counterMails,
  ...orderMails,
  ...paymentMails,
  ...printingMails,
  ...privacyMails,
  ...quotationMails,
  ...returnMails,
  ...securityMails,
  ...siteMails,
  ...stockMails,
};

export type TemplateName = keyof typeof templates;
export type MailData<T extends TemplateName> = z.input<(typeof templates)[T]['data']>;

// Object.keys forgets which names those are.
export const templateNames = Object.keys(templates) as TemplateName[];

export const isTemplateName = (name: string): name is TemplateName =>
  Object.hasOwn(templates, name);
