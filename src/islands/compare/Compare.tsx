import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { comparedRows } from '#catalog-view/comparison';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { MAX_CODE } from '#contract/limits';
import { $session } from '#stores/account/session';
import { $search, go } from '#stores/address';
import { $compared, MAX_COMPARED, stopComparing } from '#stores/kept/compared';
import { codesToCompare, comparePath, listPath } from '#variants/paths';
import { EmptyState, RetryState } from '../../ui/list/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { UNTOLD_AGAIN, useStocks } from '../../ui/use-stocks.ts';
import { Columns } from './Columns.tsx';
import css from './compare.module.css';

/** Returns the codes in a shared address: the first four, without repetitions. */
const codesIn = (search: string): string[] => {
  const codes = new Map(
    codesToCompare(search).flatMap((code) => {
      const trimmed = code.trim().slice(0, MAX_CODE);
      return trimmed === '' ? [] : [[trimmed.toLowerCase(), trimmed] as const];
    }),
  );
  return [...codes.values()].slice(0, MAX_COMPARED);
};

/** Returns the codes in the address; without any, writes the visitor's own there, ready to be shared. */
const useCodes = (): string[] | null => {
  const search = useStore($search);
  const own = useStore($compared);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const shared = codesIn(search ?? '');
  const isOwn = isLive && search !== null && shared.length === 0 && own.length > 0;
  useEffect(() => {
    if (isOwn) go(comparePath(variant, own), { replace: true });
  }, [isOwn, own]);
  if (!isLive || search === null) return null;
  return shared.length > 0 ? shared : own;
};

const Empty = () => (
  <EmptyState text="Elige hasta cuatro en el catálogo con «Comparar» y míralos aquí, uno al lado del otro.">
    <a className="button button-primary" href={listPath(variant)}>
      Ir al catálogo
    </a>
  </EmptyState>
);

/** Compares up to four items, whose codes are in the address. */
export const Compare = <T,>({ kind }: { kind: CatalogKind<T> }) => {
  const codes = useCodes();
  const session = useStore($session);
  const [onlyDifferences, setOnly] = useState(false);
  const input = codes && codes.length > 0 ? kind.some.input(codes) : null;
  const { data, error, again } = useQuery(kind.some.call, input, UNTOLD_AGAIN);
  const around = { shop: variant, categories: [], related: [] };
  const items = data?.data ?? [];
  const views = items.map((item) => kind.viewOf(item, around));
  const offered = views.flatMap(({ offers }) => offers.map(({ code }) => code));
  const stock = useStocks(offered);
  // The server refuses codes that it cannot read.
  if (codes?.length === 0 || (!data && error?.status === 400)) return <Empty />;
  if (error && !data) return <RetryState text={error.text} onRetry={again} />;
  if (!codes || !data) return <Spinner text="Cargando la comparación…" />;
  const unanswered = data.unanswered?.length ?? 0;
  if (views.length === 0 && unanswered > 0)
    return <RetryState text="No pudimos cargar lo que quieres comparar." onRetry={again} />;
  if (views.length === 0) return <Empty />;
  const isSeller = session.status === 'user' && session.user.isSeller;
  const offers = items.map((item) => (isSeller ? null : kind.listCardOf(item, variant).offer));
  const all = comparedRows(views);
  const rows = onlyDifferences ? all.filter(({ differs }) => differs) : all;
  const remove = (code: string) => {
    stopComparing(code);
    const left = codes.filter((each) => each.toLowerCase() !== code.toLowerCase());
    go(comparePath(variant, left), { replace: true });
  };
  return (
    <div className={css.compare}>
      <div className="cluster">
        <label className={css.switch}>
          <input
            type="checkbox"
            checked={onlyDifferences}
            disabled={views.length < 2}
            onChange={({ currentTarget }) => setOnly(currentTarget.checked)}
          />
          Solo diferencias
        </label>
        <p className="small muted">
          {views.length + unanswered < codes.length && 'Alguno ya no está en el catálogo. '}
          {unanswered > 0 && 'Alguno no se pudo cargar. '}
          Lo que difiere está marcado. La dirección de esta página se puede compartir.
        </p>
      </div>
      <Columns
        views={views}
        rows={rows}
        offers={offers}
        stocks={stock.isStale ? undefined : stock.data?.data}
        unanswered={stock.data?.unanswered}
        onRemove={remove}
      />
    </div>
  );
};
