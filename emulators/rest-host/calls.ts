import { accountCalls, registrationCalls } from './accounts.ts';
import type { Calls } from './call.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { communicationCalls } from './communications.ts';
import { companyCalls, companyChoices } from './companies.ts';
import { goodsCalls } from './goods-edits.ts';
import { imageCalls } from './images.ts';
import { orderCalls } from './orders.ts';
import { peopleCalls } from './people.ts';
import { configCalls, siteCalls } from './site.ts';

export const calls: Calls = {
  open: { ...catalogueCalls, ...companyChoices, ...registrationCalls, ...siteCalls },
  members: { ...orderCalls, ...peopleCalls, ...accountCalls },
  sellers: {
    ...companyCalls,
    ...communicationCalls,
    ...imageCalls,
    ...goodsCalls,
    ...configCalls,
  },
};
