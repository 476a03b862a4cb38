import { counted } from '#contract/amounts/counted';
import { atWidth } from '#contract/files/picture-widths';
import { imageUrlById } from '#contract/paths';
import styles from './History.module.css';

interface Picture {
  id: number;
  name: string;
}

/** Reads a list of pictures; undefined for other values. */
export const picturesIn = (value: unknown): Picture[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  const pictures = value.flatMap((one: unknown): Picture[] => {
    if (typeof one !== 'object' || one === null) return [];
    const fields = new Map<string, unknown>(
      Object.entries(one).map(([name, item]) => [name.toLowerCase(), item]),
    );
    const id = fields.get('imageid') ?? fields.get('id');
    const name = fields.get('imagename') ?? fields.get('name');
    return typeof id === 'number' ? [{ id, name: typeof name === 'string' ? name : '' }] : [];
  });
  return pictures.length === value.length ? pictures : undefined;
};

const Pictures = ({ verb, pictures }: { verb: string; pictures: readonly Picture[] }) =>
  pictures.length > 0 && (
    <span className={styles.pictures}>
      {verb} {counted(pictures.length, 'imagen', 'imágenes')}
      {pictures.map(({ id, name }) => (
        <span key={id}>
          <img src={atWidth(imageUrlById(id), 96)} alt="" width="40" height="30" loading="lazy" />
          {name}
        </span>
      ))}
    </span>
  );

interface PicturesChangeProps {
  from: readonly Picture[];
  to: readonly Picture[];
}

/** Says which pictures were added and removed. */
export const PicturesChange = ({ from, to }: PicturesChangeProps) => {
  const without = (list: readonly Picture[], others: readonly Picture[]) =>
    list.filter(({ id }) => !others.some((other) => other.id === id));
  const added = without(to, from);
  const removed = without(from, to);
  if (added.length + removed.length === 0) return <ins>en otro orden o con otros nombres</ins>;
  return (
    <>
      <Pictures verb="agregó" pictures={added} />
      <Pictures verb="quitó" pictures={removed} />
    </>
  );
};
