import { type SQL, sql } from 'drizzle-orm';
import { onlyDigits, typedDigits } from '#backend/database/phone-digits';
import { asLike, folded, typedWords } from '#backend/database/text-search';
import { filterId, refuseFilter } from '#backend/http/filter-values';
import { isCategoryId } from '#contract/fields/fields';
import type { FilterItem } from '#contract/fields/list-fields';
import { nationalDigits } from '#contract/people/phones';

/** From this length, groups of digits are one phone or RUT; shorter ones may be words of a name. */
const WHOLE_NUMBER = 7;

/** Returns the words of a text; a number alone (phone, RUT) is one word without separators. */
export const wordsOf = (text: string): string[] => {
  const digits = typedDigits(text);
  if (digits !== undefined && digits.length >= WHOLE_NUMBER) return [nationalDigits(digits)];
  return typedWords(text);
};

/**
 * Requires each word in one of the texts, or its digits in one of the numbers.
 * @param numbers columns with digits only
 */
export const hasWords = (words: readonly string[], texts: SQL, numbers: SQL): SQL =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => {
          const digits = word.replace(/[\s.()+-]/g, '');
          const inText = sql`${folded(texts)} like '%' || ${folded(sql`${asLike(word)}::text`)} || '%'`;
          return /^\d{3,}$/.test(digits)
            ? sql`(${inText} or ${numbers} like ${`%${digits}%`})`
            : inText;
        }),
        sql` and `,
      );

const texts = sql`concat_ws(' ', c.name, c.identifier,
  (select string_agg(x.email::text, ' ') from company_emails x where x.company_id = c.id),
  (select g.name from company_groups g where g.id = c.group_id))`;
const numbers = sql`concat_ws(' ', c.identifier,
  (select string_agg(${onlyDigits(sql`x.phone`)}, ' ')
    from company_phones x where x.company_id = c.id))`;

/** Returns the condition of a filter of companies `c`. */
const conditionOf = (filter: FilterItem): SQL => {
  const { FilterKey: key, FilterValue: value } = filter;
  switch (key) {
    case 'clientOfCompanyId':
      return sql`exists (select from company_clients_of x where x.company_id = c.id
        and x.client_of_id = ${filterId(filter)})`;
    case 'tagId':
      return sql`exists (select from company_tags x where x.company_id = c.id
        and x.tag = ${value}::citext)`;
    case 'workBranchId':
      return sql`exists (select from company_work_branches x where x.company_id = c.id
        and x.work_branch_id = ${filterId(filter)})`;
    case 'categoryId':
      if (!isCategoryId(value)) throw refuseFilter(key);
      return sql`exists (select from company_categories x where x.company_id = c.id
        and x.category_id <@ ${value}::ltree)`;
    case 'companyGroupId':
      return sql`c.group_id = ${filterId(filter)}`;
    case 'text':
      return hasWords(wordsOf(value), texts, numbers);
    default:
      throw refuseFilter(key);
  }
};

export const allOf = (parts: readonly SQL[]): SQL =>
  parts.length > 0 ? sql.join([...parts], sql` and `) : sql`true`;

/** @throws AppError request.invalid for unknown filters */
export const companyCondition = (filters: readonly FilterItem[]): SQL =>
  allOf(filters.map(conditionOf));
