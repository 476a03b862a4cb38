import * as z from 'zod/mini';
import { familyEntity } from '../definitions/family.ts';
import { productEntity } from '../definitions/product.ts';
import { inputShape, listInput, listInputs } from '../definitions/schemas.ts';
import { MAX_CODE } from '../limits.ts';
import { messages } from '../messages.ts';
import { plainCode } from '../text/plain-codes.ts';

/** Codes appear in addresses, on labels and in files. */
const CONTROL = /\p{Cc}/u;
/** The code of a product or a family, which never changes. */
export const newCode = () =>
  z.string({ error: messages.required }).check(
    z.trim(),
    z.refine((value) => !CONTROL.test(value), { error: messages.invalid }),
    z.overwrite(plainCode),
    z.minLength(1, messages.required),
    z.maxLength(MAX_CODE, messages.tooLong),
  );

export const MAX_PRODUCT_IMAGES = 30;

/** An update sends the changed fields. */
export const productParms = inputShape(productEntity);
/** Lists are sent whole. */
export const productLists = listInputs(productEntity);

export const familyParms = inputShape(familyEntity);
const { item, max } = familyEntity.fields.applications;
export const familyLists = {
  ...listInputs(familyEntity),
  applications: listInput(
    item,
    max,
    z.refine(
      ({ ApplicationYearFrom: from, ApplicationYearTo: to }) =>
        from === null || to === null || from <= to,
      { error: messages.yearsTurned, path: ['ApplicationYearTo'] },
    ),
  ),
};
