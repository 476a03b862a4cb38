/** Calls by which the sellers of a shop of auto parts add and change families, and choose the vehicles they fit. */
import * as z from 'zod/mini';
import { familyEntity } from '../definitions/family.ts';
import { newShape } from '../definitions/schemas.ts';
import { editedFamily } from '../entities/goods.ts';
import { code, id, optionalText, reason, version } from '../fields/fields.ts';
import { familyLists, familyParms, newCode } from '../fields/goods-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

export const newFamily = z.object({
  AutopartCode: newCode(),
  ...newShape(familyEntity),
  CategoryId: z.optional(familyParms.CategoryId),
  Applications: z._default(familyLists.applications, []),
  OriginalCodes: z._default(familyLists.originalCodes, []),
});

/** `product.codeTaken` where the code is another's. It shows as soon as it has a product that shows. */
export const autopartAdd = sellerWrite(
  '/rest/autopart/add',
  { autopart: newFamily },
  { data: editedFamily },
);

/** Changes what is present; a list that is present is the whole list. The code never changes. */
export const autopartUpdate = sellerWrite(
  '/rest/autopart/update',
  {
    family: code(),
    version: version(),
    parms: z._default(z.object(optionalFields(familyParms)), {}),
    ...optionalFields(familyLists),
    reason: reason(),
  },
  { data: editedFamily },
);

/** All that may be edited of a family. */
export const autopartDetail = sellerRead(
  '/rest/autopart/detail',
  { family: code() },
  { data: editedFamily },
);

/** Vehicles to choose from, also those that nothing fits yet: by make, by words of make, model and engine. */
export const vehicleChoices = sellerRead(
  '/rest/vehicle/choices',
  { brandId: z.optional(id()), text: optionalText(100) },
  {
    data: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        engine: z.string(),
        brandName: z.string(),
        yearFrom: z.nullable(z.int()),
        yearTo: z.nullable(z.int()),
      }),
    ),
  },
);
