/** The list when nothing was found. */

import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import type { ListTexts } from '../kind.ts';
import { LIST_PATH } from '../list-address.ts';
import type { ListQuery, QueryChange } from '../query.ts';
import type { Choice } from './facets.ts';
import css from './results.module.css';

interface NothingProps {
  query: ListQuery;
  choices: readonly Choice[];
  hrefOf: (change: QueryChange) => string;
  texts: ListTexts;
}

/** What to try next: each filter taken away alone, or to begin anew. */
export const NothingFound = ({ query, choices, hrefOf, texts }: NothingProps) => (
  <EmptyState text="No se encontro ningun resultado.">
    <ul className={css.nextSteps}>
      {choices.length > 1 &&
        choices.map((choice) => (
          <li key={choice.key}>
            <ListLink className="button" href={hrefOf(choice.change)}>
              {`Buscar sin ${choice.label}`}
            </ListLink>
          </li>
        ))}
      <li>
        <ListLink className="button button-primary" href={LIST_PATH}>
          {texts.start}
        </ListLink>
      </li>
    </ul>
    {query.text && <p>{texts.hint}</p>}
  </EmptyState>
);
