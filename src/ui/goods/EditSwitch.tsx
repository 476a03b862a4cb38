import { useStore } from '@nanostores/react';
import { $editing, setEditing } from '#stores/goods/editing';
import { useMay } from '../use-may.ts';
import styles from './InPlace.module.css';

/** Turns the seller's in-place editing on and off. */
export const EditSwitch = () => {
  const isOn = useStore($editing);
  const may = [useMay('catalogue'), useMay('prices'), useMay('stock')];
  if (!may.includes(true)) return null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={styles.switch}
      onClick={() => setEditing(!isOn)}
    >
      Modo edición
    </button>
  );
};
