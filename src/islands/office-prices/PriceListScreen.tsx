import { variant } from 'virtual:variant';
import { useState } from 'react';
import { priceListFind } from '#contract/calls/price-lists';
import type { PriceList } from '#contract/entities/price-lists';
import { removePriceList } from '#stores/price-lists';
import { officePath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { History } from '../../ui/history/History.tsx';
import { NotRead } from '../../ui/office/NotRead.tsx';
import { useFocusOnceSaved } from '../../ui/office/use-focus-once-saved.ts';
import { useRecordName } from '../../ui/office/use-record-name.ts';
import { useStoredId } from '../../ui/office/use-stored-id.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { PriceListForm } from './PriceListForm.tsx';

const lists = officePath(variant, 'office-price-lists') ?? '';

const New = () => {
  useRecordName('Lista nueva');
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
  useRecordName(data?.data.name);
  useFocusOnceSaved();
  if (data) return <Saved list={data.data} />;
  if (!error) return <Spinner text="Cargando la lista…" />;
  return (
    <NotRead
      error={error}
      again={() => again()}
      list={{ href: lists, text: 'Ver las listas de precios' }}
    />
  );
};

/** `/gestion/listas-de-precios/{priceListId}`, and `/gestion/listas-de-precios/nueva`. */
export const PriceListScreen = () => {
  const id = useStoredId();
  if (id === undefined) return <Spinner />;
  return id === 'new' ? <New /> : <Stored id={id} />;
};
