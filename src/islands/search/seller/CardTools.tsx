import { useStore } from '@nanostores/react';
import type { ListCard } from '#catalog-view/list-card';
import { productTable } from '#contract/calls/goods';
import { MAX_CODES } from '#contract/limits';
import { $editing } from '#stores/goods/editing';
import styles from '../../../ui/goods/InPlace.module.css';
import { FamilyTools, ProductTools } from '../../../ui/goods/ItemTools.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';

interface CardToolsProps {
  card: ListCard;
  /** Codes of all cards of the page, which are read in one call. */
  codes: readonly string[];
}

const Tools = ({ card, codes }: CardToolsProps) => {
  const { data, error } = useQuery(productTable, {
    filters: [],
    codes: codes.slice(0, MAX_CODES),
  });
  const rows = data?.data.filter(({ code }) => card.codes.includes(code));
  return (
    <section className={styles.tools} aria-label={`Edición de ${card.title}`}>
      {rows ? (
        <ProductTools rows={rows} />
      ) : error ? (
        <Notice tone="danger">{error.text}</Notice>
      ) : (
        <Spinner text="Cargando…" />
      )}
      <FamilyTools code={card.code} category={rows?.[0]?.categoryId ?? ''} />
    </section>
  );
};

/** Edits the products of a card in place. */
export const CardTools = (props: CardToolsProps) =>
  useStore($editing) ? <Tools {...props} /> : null;
