/** Discount codes for tests, as the back-office adds them. */
import { discountAdd } from '#contract/calls/discounts';
import type { Discount } from '#contract/entities/discounts';
import type { Answer } from './app.ts';

type Post = (path: string, input: unknown) => Promise<Pick<Answer, 'status' | 'body'>>;

/** @param values by the names of calls without their prefix: `Percent`; ten percent by default */
export const discountInput = (code: string, values: Record<string, unknown> = {}) => ({
  discount: {
    DiscountCode: code,
    ...('Amount' in values ? {} : { DiscountPercent: 10 }),
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`Discount${name}`, value]),
    ),
  },
});

/** @param post as a seller with the permission `prices` */
export const addingDiscounts =
  (post: Post) =>
  async (code: string, values: Record<string, unknown> = {}): Promise<Discount> => {
    const { status, body } = await post('/rest/discount/add', discountInput(code, values));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return discountAdd.output.parse(body).data;
  };
