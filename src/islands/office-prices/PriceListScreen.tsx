import { variant } from 'virtual:variant';
import { useEffect, useState } from 'react';
import { priceListFind } from '#contract/calls/price-lists';
import type { PriceList } from '#contract/entities/price-lists';
import { removePriceList } from '#stores/price-lists';
import { officePath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { History } from '../../ui/history/History.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useThingName } from '../../ui/office/use-thing-name.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { PriceListForm } from './PriceListForm.tsx';

const lists = officePath(variant, 'office-price-lists') ?? '';

const New = () => {
  useThingName('Lista nueva');
  return <PriceListForm onSaved={({ id }) => location.assign(`${lists}/${id}`)} />;
};

const Saved = ({ list }: { list: PriceList }) => {
  const [edited, setEdited] = useState(list);
  const [isRemoving, setRemoving] = useState(false);
  const remove = async (): Promise<string | undefined> => {
    const reply = await removePriceList({ id: list.id });
    if (!reply.ok) return reply.error.text;
    location.assign(lists);
    return undefined;
  };
  return (
    <div className="stack">
      <PriceListForm key={edited.version} stored={edited} onSaved={setEdited} />
      <div>
        <Button look="danger" onClick={() => setRemoving(true)}>
          Eliminar la lista…
        </Button>
      </div>
      <h2>Historial</h2>
      <History subject="priceList" subjectId={`${list.id}`} />
      {isRemoving && (
        <ConfirmDialog
          title={`Eliminar ${list.name}`}
          question="Sus empresas pagan desde ahora el precio público. Los pedidos hechos no cambian."
          confirmText="Eliminar"
          onConfirm={remove}
          onCancel={() => setRemoving(false)}
        />
      )}
    </div>
  );
};

const Stored = ({ id }: { id: number }) => {
  const { data, error, again } = useQuery(priceListFind, { id });
  useThingName(data?.data.name);
  if (data) return <Saved list={data.data} />;
  if (!error) return <Spinner text="Cargando la lista…" />;
  return (
    <Notice tone="danger">
      {error.text}{' '}
      {error.status === 404 ? (
        <a href={lists}>Ver las listas de precios</a>
      ) : (
        <button type="button" className="button button-small" onClick={() => again()}>
          Reintentar
        </button>
      )}
    </Notice>
  );
};

/** `/gestion/listas-de-precios/{priceListId}`, and `/gestion/listas-de-precios/nueva`. */
export const PriceListScreen = () => {
  // One page serves all: the id is known in the browser only.
  const [id, setId] = useState<number | 'new'>();
  useEffect(() => {
    const [, digits] = /\/(\d{1,9})\/?$/.exec(location.pathname) ?? [];
    setId(digits === undefined ? 'new' : Number(digits));
  }, []);
  if (id === undefined) return <Spinner />;
  return id === 'new' ? <New /> : <Stored id={id} />;
};
