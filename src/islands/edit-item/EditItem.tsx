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

/** A product of the page, and the element that holds its fields. */
export interface EditPlace {
  code: string;
  element: HTMLElement;
}

interface EditItemProps {
  /** Code of the family or of the single product. */
  code: string;
  /** Finds the products on the current page. */
  findPlaces: () => EditPlace[];
  /** Replaces the page's item by its current state. */
  renew: () => Promise<void>;
}

/** Edits an item on its page: a toggle above it, and fields beside each of its products. */
export const EditItem = ({ code, findPlaces, renew }: EditItemProps) => {
  const isOn = useStore($editing);
  const changed = useStore($goodsChanged);
  const [places, setPlaces] = useState(findPlaces);
  const shownChange = useRef<number>(undefined);
  const { data, error } = useQuery(
    productTable,
    isOn && places.length > 0
      ? { filters: [], codes: places.map((place) => place.code).slice(0, MAX_CODES) }
      : null,
  );
  // The built page may be outdated when editing starts.
  useEffect(() => {
    if (!isOn || shownChange.current === changed) return;
    shownChange.current = changed;
    void renew().then(() => setPlaces(findPlaces()));
  }, [isOn, changed, renew, findPlaces]);
  const rowOf = (productCode: string) => data?.data.find((row) => row.code === productCode);
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
