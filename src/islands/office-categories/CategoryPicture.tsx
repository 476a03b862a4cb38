import type { CategoryRow } from '#contract/entities/goods';
import { atWidth } from '#contract/files/picture-widths';
import { imageUrlById } from '#contract/paths';
import { changeCategoryPicture } from '#stores/goods/category-writes';
import { showBriefly, showToast } from '#stores/toasts';
import { PictureChoice } from '../../ui/pictures/PictureChoice.tsx';

/** Chooses the picture that the home shows for a category. */
export const CategoryPicture = ({ row }: { row: CategoryRow }) => {
  const { id, name, imageId, version } = row;
  const save = async (to: number | null): Promise<void> => {
    const reply = await changeCategoryPicture({ id, version, imageId: to });
    if (reply.ok)
      showBriefly(to === null ? `${name} sin imagen propia` : `Imagen de ${name} guardada`);
    // The row was read again meanwhile, and shows what somebody else chose.
    else showToast('error', reply.error.text);
  };
  return (
    <div className="stack">
      {imageId === null ? (
        <p className="muted small">
          Sin imagen propia: el inicio muestra la de su producto más vendido.
        </p>
      ) : (
        <img
          src={atWidth(imageUrlById(imageId), 320)}
          alt={`Imagen de ${name}`}
          width="160"
          height="120"
          style={{ objectFit: 'cover' }}
        />
      )}
      <PictureChoice
        target="category"
        title={`Imagen de ${name}`}
        word="imagen"
        isSet={imageId !== null}
        onChoose={(picture) => void save(picture.id)}
        onRemove={() => void save(null)}
      />
    </div>
  );
};
