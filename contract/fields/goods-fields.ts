/** What may be said of a product and of a family: the fields of the calls, forms and imports that write them. */
import * as z from 'zod/mini';
import { categoryId, isCategoryId } from '../goods/categories.ts';
import { MAX_CODE, YEARS } from '../limits.ts';
import { messages } from '../messages.ts';
import { chosenId, code, id, integer, requiredText, wireMoney } from './fields.ts';

/** Text that may stay empty; blanks around it do not count. */
const text = (max: number) =>
  z.string({ error: messages.invalid }).check(z.trim(), z.maxLength(max, messages.tooLong));

const flag = () => z.boolean({ error: messages.invalid });

/** Of lists that somebody edits: nobody has more than that to say of one part. */
const list = <T extends z.ZodMiniType>(item: T, most: number) =>
  z.array(item, { error: messages.invalid }).check(z.maxLength(most, messages.tooLong));

const MAX_LINK = 500;
const isWebLink = (link: string): boolean => /^https?:\/\/[^\s/]/i.test(link) && URL.canParse(link);

const isToWeb = z.refine<string>(isWebLink, {
  error: messages.webLink,
  when: ({ value }) => typeof value === 'string' && value !== '' && value.length <= MAX_LINK,
});
/** A page of the web, and nothing that runs (`javascript:`) or reads (`file:`). */
const webLink = () => requiredText(MAX_LINK).check(isToWeb);
/** The same; empty = none. */
const optionalWebLink = () => text(MAX_LINK).check(isToWeb);

/** What a code may not hold: it stands in addresses, on labels and in files. */
const CONTROL = /\p{Cc}/u;
/** The code of a product or a family, which never changes. */
export const newCode = () =>
  code().check(
    z.refine((value) => value.length > MAX_CODE || !CONTROL.test(value), {
      error: messages.invalid,
    }),
  );

/** `0` and `-1` stand for none chosen (spec, sections 3 and 5). */
const chosenCategoryId = () =>
  categoryId().check(
    z.refine((value) => value !== '0' && value !== '-1', { error: messages.required }),
    z.refine((value) => value === '-1' || isCategoryId(value), { error: messages.invalid }),
  );

export const MAX_MIN_STOCK = 1_000_000;

/** What a product says of itself, each with its rule; an update sends those that changed. */
export const productParms = {
  BrandId: chosenId(),
  /** Who supplies it; null = nobody that is known. */
  ProviderId: z.nullable(id()),
  ProductProviderCode: text(100),
  ProductProviderUrl: optionalWebLink(),
  ProductMLCode: text(100),
  CategoryId: chosenCategoryId(),
  ProductName: requiredText(300),
  ProductDescription: text(5_000),
  /** UYU with tax, decimal. */
  ProductPrice: wireMoney(),
  ProductDua: text(100),
  ProductIsOriginal: flag(),
  ProductIsPublic: flag(),
  /** The code of its family; empty = none, which in a shop of auto parts is no choice. */
  ProductFamily: text(MAX_CODE),
  /** Sellers are told when so many units or fewer are left; null = where the shop's last units begin. */
  ProductMinStock: z.nullable(integer(0, MAX_MIN_STOCK)),
};

export const specifications = () =>
  list(z.object({ SpecKey: requiredText(60), SpecValue: requiredText(300) }), 60);

export const relatedLinks = () =>
  list(z.object({ RelatedLinkName: requiredText(120), RelatedLinkUrl: webLink() }), 30);

export const MAX_PRODUCT_IMAGES = 30;

/** The same of a family. */
export const familyParms = {
  AutopartName: requiredText(300),
  AutopartDescription: text(5_000),
  CategoryId: chosenCategoryId(),
  AutopartIsOriginal: flag(),
  AutopartIsPublic: flag(),
};

const year = () => z.nullable(integer(YEARS.first, YEARS.last));

/** What a family fits. A vehicle of the list brings its make; without one, both are written. */
export const applications = () =>
  list(
    z
      .object({
        VehicleId: z.nullable(id()),
        ApplicationName: requiredText(200),
        ApplicationBrandName: requiredText(100),
        /** Null = unknown. */
        ApplicationYearFrom: year(),
        ApplicationYearTo: year(),
      })
      .check(
        z.refine(
          ({ ApplicationYearFrom: from, ApplicationYearTo: to }) =>
            from === null || to === null || from <= to,
          { error: messages.yearsTurned, path: ['ApplicationYearTo'] },
        ),
      ),
    500,
  );

export const originalCodes = () => list(z.object({ Code: code() }), 500);
