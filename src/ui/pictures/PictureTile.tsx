import type { ReactNode } from 'react';
import styles from './Pictures.module.css';

interface PictureTileProps {
  /** Address, with a query if it has one. */
  address: string;
  name: string;
  children?: ReactNode;
}

/** One of the widths that the server offers, for a tile on a dense screen. */
const WIDTH = 320;

/** Shows a picture with a caption in a grid. */
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
