import { useState } from 'react';
import { type BannerItem, UNSET_IMAGE } from '#contract/entities/configured';
import { imageUrlById } from '#contract/paths';
import styles from './BannerConfig.module.css';

const SCREENS = { wide: 'Pantalla ancha', phone: 'Teléfono' } as const;
type Screen = keyof typeof SCREENS;

const isSet = (picture: BannerItem['image'] | undefined): picture is BannerItem['image'] =>
  picture !== undefined && picture.id !== UNSET_IMAGE;

const imageOn = ({ image, sd }: BannerItem, screen: Screen): number =>
  screen === 'phone' && isSet(sd) ? sd.id : image.id;

/** Previews the banner on a wide screen and on a phone. */
export const BannerPreview = ({ items }: { items: readonly BannerItem[] }) => {
  const [screen, setScreen] = useState<Screen>('wide');
  const [selected, setSelected] = useState(0);
  const shown = items.filter(({ image }) => isSet(image));
  const at = Math.min(selected, Math.max(0, shown.length - 1));
  const item = shown[at];
  return (
    <section className={styles.preview} aria-label="Vista previa del banner">
      <div className="cluster">
        {(['wide', 'phone'] as const).map((id) => (
          <button
            key={id}
            type="button"
            className="button button-small"
            aria-pressed={id === screen}
            onClick={() => setScreen(id)}
          >
            {SCREENS[id]}
          </button>
        ))}
      </div>
      <div className={styles.stage} data-screen={screen}>
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={item?.color || item?.image.color || 'none'} />
        </svg>
        {item ? (
          <img
            key={imageOn(item, screen)}
            src={`${imageUrlById(imageOn(item, screen))}?w=960`}
            alt={item.image.name}
          />
        ) : (
          <p className="muted">Sin imágenes se muestran los textos de la tienda.</p>
        )}
      </div>
      {item && (
        <p className="small muted">
          {item.link === '' ? 'No lleva a ningún lado' : `Lleva a ${item.link}`}
        </p>
      )}
      {shown.length > 1 && (
        <div className="cluster">
          <button
            type="button"
            className="button button-small"
            onClick={() => setSelected((at + shown.length - 1) % shown.length)}
          >
            Anterior
          </button>
          <span className="small muted">
            {at + 1} de {shown.length}
          </span>
          <button
            type="button"
            className="button button-small"
            onClick={() => setSelected((at + 1) % shown.length)}
          >
            Siguiente
          </button>
        </div>
      )}
    </section>
  );
};
