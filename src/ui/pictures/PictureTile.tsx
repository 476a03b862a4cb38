import type { ReactNode } from 'react';
import { atWidth } from '#contract/files/picture-widths';
import styles from './Pictures.module.css';

interface PictureTileProps {
  /** Address, with a query if it has one. */
  address: string;
  name: string;
  children?: ReactNode;
}

/** Shows a picture with a caption in a grid. */
export const PictureTile = ({ address, name, children }: PictureTileProps) => (
  <figure className={styles.tile}>
    <span className={styles.plate}>
      <img
        // Wide enough for a dense screen.
        src={atWidth(address, 320)}
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
