import { useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { matches } from '../matches.ts';
import type { QueryChange } from '../query.ts';
import type { Facet, FacetOption } from './facets.ts';
import { fewOptions, MANY } from './few-options.ts';
import css from './filters.module.css';
import { RangeForm } from './RangeForm.tsx';

interface Choosing {
  /** Choices are links; absent: buttons. */
  hrefOf?: (change: QueryChange) => string;
  /** For buttons. */
  onChoose?: (change: QueryChange) => void;
  onRange: (change: QueryChange) => void;
}

const Option = ({
  option,
  hrefOf,
  onChoose,
}: Omit<Choosing, 'onRange'> & { option: FacetOption }) => {
  const inside = (
    <>
      {option.name}
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

const Group = ({ facet, onRange, ...choosing }: Choosing & { facet: Facet }) => {
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  const { key, title, options, range } = facet;
  const few = fewOptions(facet);
  const shown = options.filter(
    (option) =>
      option.chosen ||
      (few && !isWhole && typed === '' ? few.has(option) : matches(option.name, typed)),
  );
  return (
    <section className={css.group} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {options.length > MANY && key !== 'year' && (
        <input
          className={`input ${css.narrow}`}
          type="search"
          data-narrows=""
          value={typed}
          placeholder="Filtrar…"
          aria-label={`Filtrar ${title.toLowerCase()}`}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className={`${css.options} ${key === 'year' ? css.years : ''}`}>
        {shown.map((option) => (
          <li key={option.id}>
            <Option option={option} {...choosing} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={css.none}>No se encontraron resultados.</p>}
      {few && typed === '' && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Ver menos' : `Ver más (${formatNumber(options.length - shown.length)})`}
        </button>
      )}
      {range && (
        <RangeForm
          key={`${range.chosen?.from} ${range.chosen?.to}`}
          title={title}
          range={range}
          isDraft={choosing.hrefOf === undefined}
          onRange={onRange}
        />
      )}
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
