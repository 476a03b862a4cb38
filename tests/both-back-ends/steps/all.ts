/** All steps of the golden suite, in order. */
import { catalogueSteps } from './catalogue.ts';
import { furtherCatalogueSteps, furtherOrderSteps } from './further.ts';
import { officeSteps } from './office.ts';
import { orderSteps } from './orders.ts';
import { peopleSteps } from './people.ts';
import type { Step } from './step.ts';

export const STEPS: readonly Step[] = [
  ...catalogueSteps,
  ...furtherCatalogueSteps,
  ...orderSteps,
  ...officeSteps,
  ...peopleSteps,
  ...furtherOrderSteps,
];
