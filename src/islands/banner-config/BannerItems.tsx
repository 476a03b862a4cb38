import { useState } from 'react';
import { categoryList } from '#contract/calls/catalog';
import { bannerItemEntity } from '#contract/definitions/banner-item';
import { initialValues } from '#contract/definitions/entity';
import { type BannerItem, MAX_BANNER_ITEMS, UNSET_IMAGE } from '#contract/entities/configured';
import type { Keyed } from '../../ui/configured/rows.ts';
import type { Draft } from '../../ui/configured/use-draft.ts';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './BannerConfig.module.css';
import { BannerItemFields } from './BannerItemFields.tsx';
import { BannerPreview, folderItems } from './BannerPreview.tsx';

export type ItemRow = Keyed<BannerItem>;

const itemName = (row: Pick<BannerItem, 'id' | 'title' | 'image'>): string =>
  row.title || row.image.name || `Imagen ${row.id}`;

/** Adds unique keys to rows: stored ids may repeat. */
export const keyItems = (rows: ItemRow[]): ItemRow[] =>
  rows.map((row) => ({ ...row, uid: row.uid ?? crypto.randomUUID() }));

const newItem = (rows: readonly ItemRow[]): ItemRow => ({
  uid: crypto.randomUUID(),
  id: Math.max(0, ...rows.map(({ id }) => id)) + 1,
  ...initialValues(bannerItemEntity),
  image: { id: UNSET_IMAGE, name: '', color: '' },
});

export const BannerItems = ({ rows, setRows, faults }: Draft<ItemRow>) => {
  const [open, setOpen] = useState<string>();
  /** The number of loaded pictures; they load one by one. */
  const [loaded, setLoaded] = useState(0);
  const tree = useQuery(categoryList, {}).data?.data ?? [];
  const change = (uid: string, to: Partial<BannerItem>): void =>
    setRows(rows.map((row) => (row.uid === uid ? { ...row, ...to } : row)));
  return (
    <div className={styles.beside}>
      <div className={styles.panel}>
        <SortableList
          label="Imágenes del banner"
          items={rows}
          keyOf={({ uid }) => uid}
          nameOf={itemName}
          onOrder={setRows}
        >
          {(row, index, handle) => (
            <BannerItemFields
              row={row}
              name={itemName(row)}
              handle={handle}
              isOpen={open === row.uid}
              onOpen={(isOpen) => setOpen(isOpen ? row.uid : undefined)}
              canLoad={index <= loaded}
              onLoaded={() => setLoaded((count) => Math.max(count, index + 1))}
              faultOf={(field) => faults[`value.${index}.${field}`]}
              onChange={(to) => change(row.uid, to)}
              onRemove={() => setRows(rows.filter(({ uid }) => uid !== row.uid))}
            />
          )}
        </SortableList>
        {rows.length === 0 && (
          <button
            type="button"
            className="button"
            onClick={() =>
              setRows(folderItems(tree).map((item) => ({ ...item, uid: crypto.randomUUID() })))
            }
          >
            Empezar con los textos de la tienda
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={rows.length >= MAX_BANNER_ITEMS}
          onClick={() => {
            const added = newItem(rows);
            setRows([...rows, added]);
            setOpen(added.uid);
          }}
        >
          Agregar imagen
        </button>
      </div>
      <BannerPreview items={rows} tree={tree} />
    </div>
  );
};
