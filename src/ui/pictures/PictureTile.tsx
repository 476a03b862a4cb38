/** One picture in a grid: itself, its name, what is known of it. */
import type { ReactNode } from 'react';
import styles from './Pictures.module.css';

interface PictureTileProps {
  /** With its query, if it has one. */
  address: string;
  name: string;
  children?: ReactNode;
}

/** A width that pictures come in: a tile on a dense screen. */
const WIDTH = 320;

export const PictureTile = ({ address, name, children }: PictureTileProps) => (
  <figure className={styles.tile}>
    <span className={styles.plate}>
      <img
        src={`${address}${address.includes('?') ? '&' : '?'}w=${WIDTH}`}
        alt={name}
        width="320"
        height="240"
        loading="lazy"
        decoding="async"
      />
    </span>
    <figcaption className={styles.caption}>{children ?? name}</figcaption>
  </figure>
);
