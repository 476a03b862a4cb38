/** What is typed of a company, a group and an employee: their forms, and the items of their lists on the wire. */
import * as z from 'zod/mini';
import { EMPLOYEE_POSITIONS } from '../entities/companies.ts';
import { messages } from '../messages.ts';
import { personName } from '../people/names.ts';
import { phoneType } from './contact-fields.ts';
import { categoryId, chosenId, id, integer, optionalText, requiredText } from './fields.ts';
import { changedText, edits, markEdits } from './list-edits.ts';
import { email, phoneText, rut } from './person-fields.ts';

export const COMPANY_NAME_LENGTH = 200;
const companyName = () => requiredText(COMPANY_NAME_LENGTH);

/** An address of the web as people write it, with or without its scheme; empty = none. */
const WEB =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:[/?#]\S*)?$/iu;
const webRules = () => [
  z.trim(),
  z.maxLength(200, messages.tooLong),
  z.refine<string>((text) => text === '' || text.length > 200 || WEB.test(text), {
    error: messages.invalid,
  }),
];
const webText = () => z.string({ error: messages.invalid }).check(...webRules());
export const web = () => z._default(webText(), '');
/** Absent = as it was. */
export const changedWeb = () => z.optional(webText());

export const position = () => z.enum(EMPLOYEE_POSITIONS, { error: messages.required });

/** Spec, section 5: the group's name alone is asked for. */
export const companyGroupForm = z.object({ name: requiredText(COMPANY_NAME_LENGTH), web: web() });

/** A new company (spec, section 5); what it has several of is added to it afterwards. */
export const companyForm = z.object({
  companyGroupId: chosenId(),
  name: companyName(),
  identifier: rut(),
  phone: phoneText(),
  stateId: chosenId(),
  cityId: chosenId(),
  address: requiredText(300),
});

/** Its data, where it stands already; one without a group stays without until somebody chooses one. */
export const companyDataForm = z.object({
  companyGroupId: z.nullable(chosenId()),
  name: companyName(),
  identifier: rut(),
});
export const companyPhoneForm = z.object({
  type: phoneType,
  phone: phoneText(),
  observation: optionalText(),
});
export const companyAddressForm = z.object({
  stateId: chosenId(),
  cityId: chosenId(),
  address: requiredText(300),
});
export const companyEmailForm = z.object({ email: email() });
export const employeeForm = z.object({
  name: personName(),
  lastName: personName(),
  phone: z._default(z.union([z.literal(''), phoneText()], { error: messages.phone }), ''),
  email: z._default(z.union([z.literal(''), email()], { error: messages.email }), ''),
  employeePositionId: position(),
});

const observation = optionalText();
export const newCompanyPhone = {
  CoPhone: phoneText(),
  CoPhoneType: z._default(phoneType, 'WOR'),
  CoPhoneObservation: observation,
};
export const newCompanyAddress = {
  StateId: chosenId(),
  CityId: chosenId(),
  CoAddress: requiredText(300),
};

/** Somebody who is known (PersonId), else somebody new: a name is asked for then. */
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
 * A picture takes the place of another (UPD), is one more (INS) or goes (DLT); `ImageId_Z` is the one that
 * stood there, -1 where none did (spec, sections 3 and 4).
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

/** The lists of an update; each item says what becomes of it. */
export const companyLists = {
  phones: edits('CoPhoneId', newCompanyPhone, {
    CoPhone: z.optional(phoneText()),
    CoPhoneType: z.optional(phoneType),
    CoPhoneObservation: changedText(),
  }),
  addresses: edits('CoAddressId', newCompanyAddress, {
    StateId: z.optional(chosenId()),
    CityId: z.optional(chosenId()),
    CoAddress: z.optional(requiredText(300)),
  }),
  emails: edits('CoEmailId', { CoEmail: email() }, { CoEmail: z.optional(email()) }),
  employees,
  images,
  clientOf: markEdits('ClientOfCompanyId', id()),
  workBranches: markEdits('WorkBranchId', id()),
  categories: markEdits('CategoryId', categoryId()),
  tags: markEdits('TagName', requiredText(60)),
};
