/** The seller's toggle: with it on, goods are added and edited where the shop shows them. */
import { useStore } from '@nanostores/react';
import { $editing, setEditing } from '#stores/goods/editing';
import styles from './InPlace.module.css';

export const EditSwitch = () => {
  const isOn = useStore($editing);
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
