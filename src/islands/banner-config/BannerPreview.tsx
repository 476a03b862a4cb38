import { texts } from 'virtual:texts';
import { useState } from 'react';
import type { Category } from '#contract/entities/catalog';
import { type BannerItem, UNSET_IMAGE } from '#contract/entities/configured';
import { atWidth } from '#contract/files/picture-widths';
import { categoryLink } from '#contract/goods/category-links';
import { imageUrlById } from '#contract/paths';
import styles from './BannerConfig.module.css';

const SCREENS = { wide: 'Pantalla ancha', phone: 'Teléfono' } as const;
type Screen = keyof typeof SCREENS;

const isSet = (picture: BannerItem['image'] | undefined): picture is BannerItem['image'] =>
  picture !== undefined && picture.id !== UNSET_IMAGE;

const imageOn = ({ image, sd }: BannerItem, screen: Screen): number =>
  screen === 'phone' && isSet(sd) ? sd.id : image.id;

/** Returns the slides of the shop's folder as items that can be edited. */
export const folderItems = (tree: readonly Category[]): BannerItem[] =>
  texts.home.slides.map((slide, index) => ({
    id: index + 1,
    title: slide.title,
    text: slide.text,
    button: slide.link,
    link: categoryLink(slide, tree),
    color: '',
    isShown: true,
    image: { id: UNSET_IMAGE, name: '', color: '' },
  }));

interface PreviewProps {
  items: readonly BannerItem[];
  tree: readonly Category[];
}

/** Previews the banner on a wide screen and on a phone. */
export const BannerPreview = ({ items, tree }: PreviewProps) => {
  const [screen, setScreen] = useState<Screen>('wide');
  const [selected, setSelected] = useState(0);
  const own = items.filter(({ image, title, isShown }) => isShown && (isSet(image) || title));
  const shown = own.length > 0 ? own : folderItems(tree);
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
        {item && (
          <>
            <svg aria-hidden="true">
              <rect width="100%" height="100%" fill={item.color || item.image.color || 'none'} />
            </svg>
            {isSet(item.image) && (
              <img
                key={imageOn(item, screen)}
                src={atWidth(imageUrlById(imageOn(item, screen)), 960)}
                alt={item.image.name}
              />
            )}
            {item.title && (
              <div className={styles.words} data-over={isSet(item.image)}>
                <b>{item.title}</b>
                {item.text && <span>{item.text}</span>}
                {item.link && (
                  <span className="button button-small button-accent">
                    {item.button || 'Ver más'}
                  </span>
                )}
              </div>
            )}
          </>
        )}
      </div>
      {own.length === 0 && (
        <p className="small muted">Sin nada aquí, se muestran los textos de la tienda.</p>
      )}
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
