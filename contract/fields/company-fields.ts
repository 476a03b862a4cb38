import * as z from 'zod/mini';
import { companyEntity, companyGroupEntity } from '../definitions/company.ts';
import { companyAddress, companyEmail, companyPhone } from '../definitions/company-lists.ts';
import { byOwnNames } from '../definitions/entity.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { EMPLOYEE_POSITIONS } from '../entities/companies.ts';
import { messages } from '../messages.ts';
import { personName } from '../people/names.ts';
import { email } from './email.ts';
import { categoryId, chosenId, id, integer, optionalText, requiredText } from './fields.ts';
import { itemEdits, markEdits } from './list-edits.ts';
import { phoneText } from './person-fields.ts';

export const position = () => z.enum(EMPLOYEE_POSITIONS, { error: messages.required });

/** Only the name is required (spec, section 5). */
export const companyGroupForm = z.object(newShape(byOwnNames(companyGroupEntity)));

const company = inputShape(byOwnNames(companyEntity));
const phone = inputShape(byOwnNames(companyPhone));
const address = inputShape(byOwnNames(companyAddress));

/** A new company (spec, section 5); its lists are added afterwards. */
export const companyForm = z.object({
  companyGroupId: chosenId(),
  ...company,
  phone: phone.phone,
  stateId: address.stateId,
  cityId: address.cityId,
  address: address.address,
});

/** The data of an existing company; the group is optional. */
export const companyDataForm = z.object({ companyGroupId: z.nullable(chosenId()), ...company });
export const employeeForm = z.object({
  name: personName(),
  lastName: personName(),
  phone: z._default(z.union([z.literal(''), phoneText()], { error: messages.phone }), ''),
  email: z._default(z.union([z.literal(''), email()], { error: messages.email }), ''),
  employeePositionId: position(),
});

/** An existing person (PersonId), or a new one with a name. */
const newEmployee = z
  .object({
    BCMode: z.literal('INS'),
    PersonId: z.optional(id()),
    PersonName: z.optional(personName()),
    PersonLastName: z.optional(personName()),
    PePhone: z.optional(phoneText()),
    PeEmail: z.optional(email()),
    EmployeePositionId: position(),
  })
  .check(
    z.refine(({ PersonId, PersonName }) => PersonId !== undefined || PersonName !== undefined, {
      path: ['PersonName'],
      error: messages.required,
    }),
  );

const employees = z._default(
  z
    .array(
      z.discriminatedUnion(
        'BCMode',
        [
          newEmployee,
          z.object({
            BCMode: z.literal('UPD'),
            PersonId: id(),
            EmployeePositionId: position(),
          }),
          z.object({ BCMode: z.literal('DLT'), PersonId: id() }),
        ],
        { error: messages.invalid },
      ),
      { error: messages.invalid },
    )
    .check(z.maxLength(50, messages.invalid)),
  [],
);

/**
 * An image is replaced (UPD), added (INS) or removed (DLT); `ImageId_Z` is the former one, -1 =
 * none (spec, sections 3 and 4).
 */
const images = z._default(
  z
    .array(
      z.object({
        BCMode: z.enum(['INS', 'UPD', 'DLT'], { error: messages.invalid }),
        ImageId: z._default(integer(-1), -1),
        ImageName: optionalText(200),
        ImageId_Z: z._default(integer(-1), -1),
      }),
      { error: messages.invalid },
    )
    .check(z.maxLength(50, messages.invalid)),
  [],
);

/** The lists of an update; each item has its mode. */
export const companyLists = {
  phones: itemEdits(companyPhone),
  addresses: itemEdits(companyAddress),
  emails: itemEdits(companyEmail),
  employees,
  images,
  clientOf: markEdits('ClientOfCompanyId', id()),
  workBranches: markEdits('WorkBranchId', id()),
  categories: markEdits('CategoryId', categoryId()),
  tags: markEdits('TagName', requiredText(60)),
};
