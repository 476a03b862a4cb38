import { texts } from 'virtual:texts';
import { useState } from 'react';
import { type BannerItem, UNSET_IMAGE } from '#contract/entities/configured';
import { atWidth } from '#contract/files/picture-widths';
import { imageUrlById } from '#contract/paths';
import styles from './BannerConfig.module.css';

const SCREENS = { wide: 'Pantalla ancha', phone: 'Teléfono' } as const;
type Screen = keyof typeof SCREENS;

const isSet = (picture: BannerItem['image'] | undefined): picture is BannerItem['image'] =>
  picture !== undefined && picture.id !== UNSET_IMAGE;

const imageOn = ({ image, sd }: BannerItem, screen: Screen): number =>
  screen === 'phone' && isSet(sd) ? sd.id : image.id;

/** Returns the slides of the shop's folder as items that can be edited. */
export const folderItems = (): BannerItem[] =>
  texts.home.slides.map(({ title, text, href, link }, index) => ({
    id: index + 1,
    title,
    text,
    button: link,
    link: href,
    color: '',
    isShown: true,
    image: { id: UNSET_IMAGE, name: '', color: '' },
  }));

/** Previews the banner on a wide screen and on a phone. */
export const BannerPreview = ({ items }: { items: readonly BannerItem[] }) => {
  const [screen, setScreen] = useState<Screen>('wide');
  const [selected, setSelected] = useState(0);
  const own = items.filter(({ image, title, isShown }) => isShown && (isSet(image) || title));
  const shown = own.length > 0 ? own : folderItems();
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
