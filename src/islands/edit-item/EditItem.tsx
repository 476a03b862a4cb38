/** Edits an item on its own page: the toggle above it, and beside each of its products the values in their place. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { productTable } from '#contract/calls/goods';
import { MAX_CODES } from '#contract/limits';
import { $editing } from '#stores/goods/editing';
import { $goodsChanged } from '#stores/goods/goods';
import { EditSwitch } from '../../ui/goods/EditSwitch.tsx';
import styles from '../../ui/goods/InPlace.module.css';
import { FamilyTools, ProductTools } from '../../ui/goods/ItemTools.tsx';
import { Drafts } from '../../ui/goods/quick-drafts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useQuery } from '../../ui/use-query.ts';

/** Where a product of the page is edited. */
export interface EditPlace {
  code: string;
  element: HTMLElement;
}

interface EditItemProps {
  /** Of the item: of a family, or of the one product. */
  code: string;
  /** Those of the page as it stands. */
  placesNow: () => EditPlace[];
  /** Shows the item as it is by now. */
  renew: () => Promise<void>;
}

export const EditItem = ({ code, placesNow, renew }: EditItemProps) => {
  const isOn = useStore($editing);
  const changed = useStore($goodsChanged);
  const [places, setPlaces] = useState(placesNow);
  const shown = useRef<number>(undefined);
  const { data, error } = useQuery(
    productTable,
    isOn && places.length > 0
      ? { filters: [], codes: places.map((place) => place.code).slice(0, MAX_CODES) }
      : null,
  );
  // A built page may be older than what the seller is about to edit.
  useEffect(() => {
    if (!isOn || shown.current === changed) return;
    shown.current = changed;
    void renew().then(() => setPlaces(placesNow()));
  }, [isOn, changed, renew, placesNow]);
  const rowOf = (of: string) => data?.data.find((row) => row.code === of);
  return (
    <section className={styles.bar} aria-label="Edición">
      <EditSwitch />
      <Drafts />
      {isOn && <FamilyTools code={code} category={data?.data[0]?.categoryId ?? ''} />}
      {isOn && error && !data && <Notice tone="danger">{error.text}</Notice>}
      {isOn &&
        places.map((place) => {
          const row = rowOf(place.code);
          return (
            row &&
            createPortal(
              <div className={styles.tools}>
                <ProductTools rows={[row]} />
              </div>,
              place.element,
              place.code,
            )
          );
        })}
    </section>
  );
};
