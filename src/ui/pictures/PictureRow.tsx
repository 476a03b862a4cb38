/** Several pictures in a line, small, to compare them with others. */
import * as z from 'zod/mini';
import { imageUrlById } from '#contract/paths';
import styles from './Pictures.module.css';

const pictures = z.array(z.object({ id: z.int(), name: z.string() }));

/** A width that pictures come in. */
const WIDTH = 200;

/** @param value as a form's fields hold it */
export const PictureRow = ({ value }: { value: unknown }) => {
  const shown = pictures.safeParse(value).data ?? [];
  if (shown.length === 0) return <>ninguna</>;
  return (
    <span className={styles.row}>
      {shown.map(({ id, name }) => (
        <img
          key={id}
          src={`${imageUrlById(id)}?w=${WIDTH}`}
          alt={name}
          title={name}
          width="64"
          height="48"
          decoding="async"
        />
      ))}
    </span>
  );
};
