/** Answers the calls that ask what is in stock. */
import { AppError } from '#backend/serve/app-error';
import type { Handlers } from '#backend/serve/context';
import { checkStock, readStock } from './reading.ts';

export const stockHandlers: Handlers<'stockFind' | 'stockList' | 'stockCheck'> = {
  stockFind: async ({ code }, context) => {
    const [data] = await readStock(context, [code]);
    if (!data) throw new AppError('record.notFound');
    return { data };
  },

  stockList: async ({ codes }, context) => ({ data: await readStock(context, codes) }),

  stockCheck: async ({ items }, context) => ({ data: await checkStock(context, items) }),
};
