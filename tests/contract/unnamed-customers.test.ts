/** Sellers who may not read customers learn no names from the ids that they try. */
import { expect, test } from 'vitest';
import { usePriceLists, WORKSHOP } from '../support/price-lists.ts';
import { quotationOf } from '../support/quotations.ts';

const { plantOwn, call, people } = usePriceLists();

test('a person who is not of the company is refused without names', async () => {
  const Code = await plantOwn({ B: 5 });
  const quotation = quotationOf([{ Code, Price: 100 }], {
    QuotationCompanyId: WORKSHOP,
    QuotationPersonId: people.stranger.personId,
  });
  const { status, body } = await call('/rest/quotation/add', quotation, people.vendor);
  expect([status, body.fields]).toEqual([
    400,
    { 'quotation.QuotationPersonId': 'Esta persona no figura entre las de la empresa' },
  ]);
  expect(body.error).not.toMatch(/Ana|Taller/);
});
