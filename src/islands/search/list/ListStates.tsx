import type { Nearby as Group, Understood } from '#contract/entities/search';
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
  /** The measures of the query in words; empty = none. */
  sidesText: string;
  /** Results that match most of the query. */
  nearby: readonly Group<T>[];
  choices: readonly Choice[];
  hrefOf: (change: QueryChange) => string;
  kind: Pick<ListKind<T>, 'texts' | 'Fits' | 'askLabel' | 'cardOf'>;
}

/** Tolerances in millimetres, of which the next two are offered. */
const TOLERANCES = [20, 50, 100, 200];

/** Offers greater tolerances, since nobody measures to the millimetre. */
const LessExactly = ({ query, hrefOf }: Pick<NothingProps<unknown>, 'query' | 'hrefOf'>) => {
  const measured = readMeasured(query.measures);
  if (!measured) return null;
  const greater = TOLERANCES.filter((tolerance) => tolerance > measured.tolerance).slice(0, 2);
  return (
    <ul className={css.nextSteps}>
      {greater.map((tolerance) => (
        <li key={tolerance}>
          <ListLink
            className="button"
            href={hrefOf({ measures: writeMeasured({ ...measured, tolerance }) })}
          >
            {`Buscar con ± ${tolerance} mm`}
          </ListLink>
        </li>
      ))}
    </ul>
  );
};

/** Offers the query without each of its choices, and a new start. */
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

/** Says which words were corrected, with a link to those that were typed; for an unknown word asks for a near one. */
export const OtherReadings = ({
  understood,
  hrefOf,
}: Pick<NothingProps<unknown>, 'hrefOf'> & { understood: readonly Understood[] }) =>
  understood.map(({ label, given, near, alternative: text, without }) =>
    text === undefined ? null : (
      <p key={without + label} className={css.otherReading} role="status">
        {given === undefined
          ? `No hay resultados de «${label}». ¿Quisiste decir `
          : `Mostrando «${label}». `}
        <ListLink href={hrefOf({ text })}>
          {given === undefined ? `«${near}»` : `Buscar «${given}»`}
        </ListLink>
        {given === undefined && '?'}
      </p>
    ),
  );

/** Names words that the search ignored, because they were unknown or too many. */
export const UnknownWords = ({ words = [] }: { words?: readonly string[] | undefined }) =>
  words.length > 0 && (
    <p className={css.unknown} role="status">
      {`Dejamos fuera ${words.map((word) => `“${word}”`).join(', ')}: se muestra lo que coincide con el resto.`}
    </p>
  );

/** Shows near results right away, so that a phone shows them without scrolling; without any, the next steps. */
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
