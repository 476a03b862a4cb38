import { useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { matches } from '../matches.ts';
import type { QueryChange } from '../query.ts';
import type { Facet, FacetOption } from './facets.ts';
import css from './filters.module.css';

/** Groups with more choices have a box that filters them. */
const MANY = 12;

interface Choosing {
  /** Choices are links; absent: buttons. */
  hrefOf?: (change: QueryChange) => string;
  /** For buttons. */
  onChoose?: (change: QueryChange) => void;
}

const Option = ({ option, hrefOf, onChoose }: Choosing & { option: FacetOption }) => {
  const inside = (
    <>
      <span className={css.name}>{option.name}</span>
      <BrandMark logoId={option.logoId} />
      <span className={css.count}>{option.count < 0 || formatNumber(option.count)}</span>
    </>
  );
  const className = `${css.option} ${css[`depth${Math.min(option.depth, 3)}`] ?? ''}`;
  return hrefOf ? (
    <ListLink
      className={className}
      href={hrefOf(option.change)}
      aria-current={option.chosen ? 'true' : undefined}
    >
      {inside}
    </ListLink>
  ) : (
    <button
      type="button"
      className={className}
      aria-pressed={option.chosen}
      onClick={() => onChoose?.(option.change)}
    >
      {inside}
    </button>
  );
};

const Group = ({ facet, ...choosing }: Choosing & { facet: Facet }) => {
  const [typed, setTyped] = useState('');
  const shown = facet.options.filter((option) => option.chosen || matches(option.name, typed));
  return (
    <section className={css.group} aria-label={facet.title}>
      <h2 className={css.title}>{facet.title}</h2>
      {facet.options.length > MANY && facet.key !== 'year' && (
        <input
          className={`input ${css.narrow}`}
          type="search"
          data-narrows=""
          value={typed}
          placeholder="Filtrar…"
          aria-label={`Filtrar ${facet.title.toLowerCase()}`}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className={`${css.options} ${facet.key === 'year' ? css.years : ''}`}>
        {shown.map((option) => (
          <li key={option.id}>
            <Option option={option} {...choosing} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={css.none}>No se encontraron resultados.</p>}
    </section>
  );
};

/** The remaining filters, each choice with its number of results. */
export const FacetGroups = ({ facets, ...choosing }: Choosing & { facets: readonly Facet[] }) => (
  <div className={css.groups}>
    {facets.map((facet) => (
      <Group key={facet.id} facet={facet} {...choosing} />
    ))}
  </div>
);
