import { useState } from 'react';
import {
  MAX_RELEASE_GROUPS,
  MAX_RELEASE_ITEMS,
  type ReleaseGroup,
} from '#contract/entities/configured';
import { type Keyed, keyed } from '../../ui/configured/rows.ts';
import type { Draft } from '../../ui/configured/use-draft.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import styles from './BannerConfig.module.css';
import { FindNext, type Found } from './FindNext.tsx';
import { ReleaseRow } from './ReleaseRow.tsx';

type ReleaseItem = ReleaseGroup['items'][number];
export type GroupRow = Keyed<Omit<ReleaseGroup, 'items'> & { items: Keyed<ReleaseItem>[] }>;

export const keyGroups = (rows: GroupRow[]): GroupRow[] =>
  rows.map((group) => keyed({ ...group, items: group.items.map(keyed) }));

interface GroupProps {
  group: GroupRow;
  found: Found;
  faultOf: (field: string) => string | undefined;
  onChange: (group: GroupRow) => void;
  onRemove: () => void;
}

const Group = ({ group, found, faultOf, onChange, onRemove }: GroupProps) => {
  const setItems = (items: GroupRow['items']) => onChange({ ...group, items });
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{group.title || 'Grupo sin título'}</legend>
      <Field label="Título" error={faultOf('title')}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={group.title}
            maxLength={120}
            onChange={({ target }) => onChange({ ...group, title: target.value })}
          />
        )}
      </Field>
      <SortableList
        label={`Productos de ${group.title}`}
        items={group.items}
        keyOf={({ uid }) => uid}
        nameOf={({ code, name }) => name || code || 'producto'}
        onOrder={setItems}
      >
        {(item, index, handle) => (
          <ReleaseRow
            item={item}
            handle={handle}
            card={found[item.code]}
            errors={{
              code: faultOf(`items.${index}.code`),
              price: faultOf(`items.${index}.price`),
            }}
            onChange={(to) =>
              setItems(group.items.map((row) => (row.uid === item.uid ? { ...row, ...to } : row)))
            }
            onRemove={() => setItems(group.items.filter(({ uid }) => uid !== item.uid))}
          />
        )}
      </SortableList>
      <div className="cluster">
        <button
          type="button"
          className="button button-small"
          disabled={group.items.length >= MAX_RELEASE_ITEMS}
          onClick={() => setItems([...group.items, keyed({ code: '', name: '' })])}
        >
          Agregar producto
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onRemove}>
          Quitar el grupo
        </button>
      </div>
    </fieldset>
  );
};

const Preview = ({ groups, found }: { groups: readonly GroupRow[]; found: Found }) => (
  <section className={styles.preview} aria-label="Vista previa de los lanzamientos">
    {groups.map(({ uid, title, items }) => (
      <div key={uid}>
        <b>{title}</b>
        <ul className={styles.cards}>
          {items.map(({ uid: key, code, name }) => {
            const card = found[code];
            // Unknown codes are omitted, as on the home.
            if (card === null) return null;
            return (
              <li key={key} aria-busy={card === undefined && code !== ''}>
                {card && <img src={card.image} alt="" width="96" height="72" loading="lazy" />}
                <span>{name || card?.title || code}</span>
                {card?.price && <b>{card.price.text}</b>}
              </li>
            );
          })}
        </ul>
      </div>
    ))}
  </section>
);

/** Edits the home's releases: groups of products, with a preview. */
export const Releases = ({ rows, setRows, faults }: Draft<GroupRow>) => {
  const [found, setFound] = useState<Found>({});
  const codes = rows.flatMap(({ items }) => items.map(({ code }) => code));
  return (
    <div className={styles.beside}>
      <FindNext
        codes={codes}
        found={found}
        onFound={(code, card) => setFound((previous) => ({ ...previous, [code]: card }))}
      />
      <div className={styles.panel}>
        {rows.map((group, index) => (
          <Group
            key={group.uid}
            group={group}
            found={found}
            faultOf={(field) => faults[`value.${index}.${field}`]}
            onChange={(to) => setRows(rows.map((row) => (row.uid === group.uid ? to : row)))}
            onRemove={() => setRows(rows.filter(({ uid }) => uid !== group.uid))}
          />
        ))}
        <button
          type="button"
          className="button"
          disabled={rows.length >= MAX_RELEASE_GROUPS}
          onClick={() => setRows([...rows, keyed({ title: '', items: [] })])}
        >
          Agregar grupo
        </button>
      </div>
      <Preview groups={rows} found={found} />
    </div>
  );
};
