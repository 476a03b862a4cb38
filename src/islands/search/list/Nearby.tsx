import { formatNumber } from '#contract/amounts/numbers';
import type { Nearby as Group } from '#contract/entities/search';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import type { ListKind } from '../kind.ts';
import { listHref } from '../list-address.ts';
import { emptyQuery, FILTER_KEYS, type ListQuery } from '../query.ts';
import { CardGrid } from './CardGrid.tsx';
import css from './nearby.module.css';

type Reasons = Pick<Group<unknown>, 'reason' | 'kept' | 'leftOut'>;

const HEADINGS: Readonly<Record<Reasons['reason'], (matched: string, code: string) => string>> = {
  years: (matched) => `${matched}: otros años`,
  engines: (matched) => `${matched}: otros motores`,
  vehicle: (matched) => `Otras piezas para ${matched}`,
  category: (matched) => `${matched} para otros vehículos`,
  codes: (_, code) => `Códigos parecidos a ${code}`,
  turned: (matched) => `Con alto y ancho al revés: ${matched}`,
  rest: (matched) => matched,
  all: () => 'Lo más buscado',
};

const headingOf = ({ reason, kept, leftOut }: Reasons, others: readonly Reasons[]): string => {
  const heading = HEADINGS[reason](kept.join(' '), leftOut[0] ?? '');
  // Several groups of similar codes differ by their code alone.
  const isOneOfMany = reason === 'codes' && others.some((other) => other.reason === 'codes');
  return isOneOfMany ? `${heading}: ${kept.join(' ')}` : heading;
};

/** Names the words that a group ignores; a similar code is in the heading already. */
const leftOutText = ({ reason, leftOut }: Reasons): string => {
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
  kind: Pick<ListKind<T>, 'Fits' | 'askLabel' | 'cardOf'>;
}

/** Results that match most of a query without exact results, in groups. */
export const Nearby = <T,>({ groups, kind }: Props<T>) =>
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
        <CardGrid kind={kind} cards={group.data.map(kind.cardOf)} query={query} brandName="" />
      </section>
    );
  });
