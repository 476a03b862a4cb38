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

/** Adds a family, public once it has a public product; `product.codeTaken` for used codes. */
export const autopartAdd = sellerWrite('catalogue')(
  '/rest/autopart/add',
  { autopart: newFamily },
  { data: editedFamily },
);

/** Changes the present fields; lists are sent whole. The code never changes. */
export const autopartUpdate = sellerWrite('catalogue')(
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

/** Returns all editable fields of a family. */
export const autopartDetail = sellerRead('none')(
  '/rest/autopart/detail',
  { family: code() },
  { data: editedFamily },
);

/** Lists vehicles, with or without parts, by make or by words of make, model and engine. */
export const vehicleChoices = sellerRead('none')(
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
