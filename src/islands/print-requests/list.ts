/** The list of requests to print: page and text stand in the address. */
import { variant } from 'virtual:variant';
import { printRequestFilter } from '#contract/calls/printing';
import { sellsFor } from '#stores/account/company';
import { $session } from '#stores/account/session';
import { listStore } from '#stores/reads/list';
import { codecOf, textFilter } from '#stores/reads/list-query';

const rowsMax = 10;

export const printRequests = listStore({
  call: printRequestFilter,
  codec: codecOf({ text: textFilter('t') }),
  rowsMax,
  $who: $session,
  ask: ({ text, page }, session) =>
    sellsFor(session, variant.destinationCompany.id)
      ? {
          filters: text.trim() === '' ? [] : [{ FilterKey: 'text', FilterValue: text.trim() }],
          rowIndex: page - 1,
          rowsMax,
        }
      : null,
});
