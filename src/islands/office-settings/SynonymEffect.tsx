import { counted } from '#contract/amounts/counted';
import { autopartFilter, productFilter } from '#contract/calls/catalog';
import { hasFamilies } from '../../ui/goods/has-families.ts';
import { useQuery } from '../../ui/use-query.ts';

/** Words whose results are counted. */
const MAX_WORDS = 8;

const resultsOf = (text: string) => ({
  filters: [{ FilterKey: 'text', FilterValue: text }],
  rowIndex: 0,
  rowsMax: 1,
});

const Results = ({ word }: { word: string }) => {
  const call = hasFamilies ? autopartFilter : productFilter;
  const { data } = useQuery<typeof autopartFilter | typeof productFilter>(call, resultsOf(word));
  return (
    <li>
      {`«${word}»: `}
      {data ? counted(data.resultCount, 'resultado', 'resultados') : '…'}
    </li>
  );
};

/** Shows what each word of a group finds by itself today, which all of them will find. */
export const SynonymEffect = ({ words }: { words: readonly string[] }) =>
  words.length > 0 && (
    <section aria-label="Qué encuentran hoy" aria-live="polite">
      <p className="small">Hoy encuentran, cada una por su lado. Juntas encuentran todo:</p>
      <ul className="small">
        {words.slice(0, MAX_WORDS).map((word) => (
          <Results key={word} word={word} />
        ))}
      </ul>
    </section>
  );
