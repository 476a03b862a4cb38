/** The list when nothing was found. */

import type { Nearby as Group } from '#contract/entities/search';
import { readMeasured, writeMeasured } from '#contract/measures/sides';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import type { ListKind } from '../kind.ts';
import { LIST_PATH } from '../list-address.ts';
import type { ListQuery, QueryChange } from '../query.ts';
import type { Choice } from './facets.ts';
import { Nearby } from './Nearby.tsx';
import css from './results.module.css';

interface NothingProps<T> {
  query: ListQuery;
  /** Which sides were asked for; empty = none. */
  sidesText: string;
  /** What fits the most of it. */
  nearby: readonly Group<T>[];
  choices: readonly Choice[];
  hrefOf: (change: QueryChange) => string;
  kind: Pick<ListKind<T>, 'texts' | 'Cards' | 'cardOf'>;
}

/** By how much more the sides may differ, in millimetres: the next two that are greater are offered. */
const TOLERANCES = [20, 50, 100, 200];

/** Nobody measures to the millimetre: the same sides, less exactly. */
const LessExactly = ({ query, hrefOf }: Pick<NothingProps<unknown>, 'query' | 'hrefOf'>) => {
  const asked = readMeasured(query.measures);
  if (!asked) return null;
  const greater = TOLERANCES.filter((tolerance) => tolerance > asked.tolerance).slice(0, 2);
  return (
    <ul className={css.nextSteps}>
      {greater.map((tolerance) => (
        <li key={tolerance}>
          <ListLink
            className="button"
            href={hrefOf({ measures: writeMeasured({ ...asked, tolerance }) })}
          >
            {`Buscar con ± ${tolerance} mm`}
          </ListLink>
        </li>
      ))}
    </ul>
  );
};

/** Each choice taken away alone, or to begin anew. */
const NextSteps = <T,>({
  query,
  choices,
  hrefOf,
  kind,
}: Omit<NothingProps<T>, 'nearby' | 'sidesText'>) => (
  <>
    <ul className={css.nextSteps}>
      {choices.length > 1 &&
        choices.map((choice) => (
          <li key={choice.id}>
            <ListLink className="button" href={hrefOf(choice.change)}>
              {`Buscar sin ${choice.label}`}
            </ListLink>
          </li>
        ))}
      <li>
        <ListLink className="button button-primary" href={LIST_PATH}>
          {kind.texts.start}
        </ListLink>
      </li>
    </ul>
    {query.text && <p>{kind.texts.hint}</p>}
  </>
);

/** What fits without some of what was asked stands right below, so that a phone shows it; else what to try next. */
export const NothingFound = <T,>({ nearby, sidesText, ...steps }: NothingProps<T>) =>
  nearby.length > 0 ? (
    <>
      <p className={css.nothing}>No se encontro ningun resultado.</p>
      {sidesText && <p className={css.sides}>{sidesText}</p>}
      <LessExactly {...steps} />
      <Nearby groups={nearby} kind={steps.kind} />
      <p className={css.nextSteps}>
        <ListLink className="button button-primary" href={LIST_PATH}>
          {steps.kind.texts.start}
        </ListLink>
      </p>
    </>
  ) : (
    <EmptyState text="No se encontro ningun resultado.">
      {sidesText && <p>{sidesText}</p>}
      <LessExactly {...steps} />
      <NextSteps {...steps} />
    </EmptyState>
  );
