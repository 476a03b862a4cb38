/** What fits the most of a question that nothing fits: in groups, each with what it leaves out and the way to all of it. */

import { formatNumber } from '#contract/amounts/numbers';
import type { Nearby as Group } from '#contract/entities/search';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import type { ListKind } from '../kind.ts';
import { listHref } from '../list-address.ts';
import { emptyQuery, FILTER_KEYS, type ListQuery } from '../query.ts';
import css from './nearby.module.css';

type Said = Pick<Group<unknown>, 'reason' | 'kept' | 'leftOut'>;

/** What a group is, in the order in which a person would say it. */
const HEADINGS: Readonly<Record<Said['reason'], (kept: string, code: string) => string>> = {
  years: (kept) => `${kept}: otros años`,
  engines: (kept) => `${kept}: otros motores`,
  vehicle: (kept) => `Otras piezas para ${kept}`,
  category: (kept) => `${kept} para otros vehículos`,
  codes: (_, code) => `Códigos parecidos a ${code}`,
  turned: (kept) => `Con alto y ancho al revés: ${kept}`,
  rest: (kept) => kept,
  all: () => 'Lo más buscado',
};

const headingOf = ({ reason, kept, leftOut }: Said, others: readonly Said[]): string => {
  const heading = HEADINGS[reason](kept.join(' '), leftOut[0] ?? '');
  // Several codes that are as near have one heading, but for the code.
  const isOneOfMany = reason === 'codes' && others.some((other) => other.reason === 'codes');
  return isOneOfMany ? `${heading}: ${kept.join(' ')}` : heading;
};

/** Which words it does without; the code itself stands in the heading of those that are like it. */
const leftOutText = ({ reason, leftOut }: Said): string => {
  const words = reason === 'codes' ? leftOut.slice(1) : leftOut;
  return words.length === 0 ? '' : `Sin ${words.map((word) => `“${word}”`).join(', ')}`;
};

const queryOf = (filters: Group<unknown>['filters']): ListQuery => {
  const query = { ...emptyQuery };
  for (const { FilterKey, FilterValue } of filters) {
    const key = FILTER_KEYS.find((each) => each === FilterKey);
    if (key) query[key] = FilterValue;
  }
  return query;
};

interface Props<T> {
  groups: readonly Group<T>[];
  kind: Pick<ListKind<T>, 'Cards' | 'cardOf'>;
}

export const Nearby = <T,>({ groups, kind: { Cards, cardOf } }: Props<T>) =>
  groups.map((group) => {
    const query = queryOf(group.filters);
    const href = listHref(query);
    const leftOut = leftOutText(group);
    return (
      <section key={href} className={css.group} aria-labelledby={`cerca-${href}`}>
        <header className={css.head}>
          <h3 id={`cerca-${href}`} className={css.title}>
            {headingOf(
              group,
              groups.filter((other) => other !== group),
            )}
          </h3>
          {leftOut && <p className={css.leftOut}>{leftOut}</p>}
          <ListLink className={css.all} href={href}>
            {group.count === 1 ? 'Ver el resultado' : `Ver los ${formatNumber(group.count)}`}
          </ListLink>
        </header>
        <Cards cards={group.data.map(cardOf)} query={query} brandName="" />
      </section>
    );
  });
