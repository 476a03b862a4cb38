import { type SQL, sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import { folded, holdsWords, MAX_WORDS } from '#backend/database/text-search';
import { filterId, filterInstant, refuseFilter } from '#backend/http/filter-values';
import { COMM_EVENTS, COMM_TYPES, OPEN_EVENTS } from '#contract/communications';
import type { FilterItem } from '#contract/fields/list-fields';
import { MAX_SEARCH } from '#contract/limits';
import { messages } from '#contract/messages';

const oneOf = (words: readonly string[], { FilterKey: key, FilterValue: value }: FilterItem) => {
  const found = words.find((each) => each === value.toUpperCase());
  if (found === undefined) throw refuseFilter(key);
  return found;
};

/** Requires every word somewhere in the communication's texts, whatever its case and accents. */
const matches = (text: string): SQL => {
  if (text.length > MAX_SEARCH) throw refuseFilter('text', messages.tooLong);
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  if (words.length > MAX_WORDS) throw refuseFilter('text', messages.tooLong);
  const texts = folded(
    sql`concat_ws(' ', c.subject, c.message, company.name, contact.name, contact.last_name)`,
  );
  return sql`exists (select from (select ${texts} as text offset 0) h
    where ${holdsWords(words, sql`h.text`)})`;
};

/** Reads an event type, or `PEN` for everything that is still to be done. */
const stateOf = (filter: FilterItem): SQL => {
  const state = oneOf([...COMM_EVENTS, 'PEN'], filter);
  return sql`c.last_event in ${wordList(state === 'PEN' ? OPEN_EVENTS : [state])}`;
};

const conditionOf = (filter: FilterItem): SQL => {
  switch (filter.FilterKey) {
    case 'contactCompanyId':
      return sql`c.contact_company_id = ${filterId(filter)}`;
    case 'contactPersonId':
      return sql`c.contact_person_id = ${filterId(filter)}`;
    case 'personId':
      return sql`c.person_id = ${filterId(filter)}`;
    case 'startDate':
      return sql`c.date >= ${filterInstant(filter).toISOString()}::timestamptz`;
    case 'endDate':
      return sql`c.date <= ${filterInstant(filter).toISOString()}::timestamptz`;
    case 'type':
      return sql`c.type = ${oneOf(COMM_TYPES, filter)}`;
    case 'state':
      return stateOf(filter);
    case 'text':
      return matches(filter.FilterValue.trim());
    default:
      throw refuseFilter(filter.FilterKey);
  }
};

/**
 * Turns the filters of a list of communications into a condition (spec, sections 2 and 7).
 * @throws AppError request.invalid where a filter is unknown or its value invalid
 */
export const communicationCondition = (filters: readonly FilterItem[]): SQL =>
  sql.join([sql`true`, ...filters.map(conditionOf)], sql` and `);
