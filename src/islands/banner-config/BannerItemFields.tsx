import { type ReactNode, useState } from 'react';
import { bannerItemEntity } from '#contract/definitions/banner-item';
import { scalarNames } from '#contract/definitions/entity';
import { type BannerItem, UNSET_IMAGE } from '#contract/entities/configured';
import { atWidth } from '#contract/files/picture-widths';
import { imageUrlById } from '#contract/paths';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { GroupError } from '../../ui/form/GroupError.tsx';
import { LinkField } from '../../ui/form/LinkField.tsx';
import { PictureChoice } from '../../ui/pictures/PictureChoice.tsx';
import styles from './BannerConfig.module.css';

type Picture = BannerItem['image'];

interface BannerItemFieldsProps {
  row: BannerItem;
  name: string;
  handle: ReactNode;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Whether its picture may load: pictures load one after the other. */
  canLoad: boolean;
  onLoaded: () => void;
  faultOf: (field: string) => string | undefined;
  onChange: (to: Partial<BannerItem>) => void;
  onRemove: () => void;
}

const faultsOf = (faultOf: (field: string) => string | undefined): Record<string, string> =>
  Object.fromEntries(
    scalarNames(bannerItemEntity).flatMap((name) => {
      const fault = faultOf(name);
      return fault === undefined ? [] : [[name, fault]];
    }),
  );

const Thumb = ({
  picture,
  canLoad,
  onLoaded,
}: {
  picture: Picture;
  canLoad: boolean;
  onLoaded: () => void;
}) => {
  const [state, setState] = useState<'waiting' | 'there' | 'gone'>('waiting');
  const isSet = picture.id !== UNSET_IMAGE;
  if (!isSet) return <span className={styles.thumb}>Sin imagen</span>;
  if (state === 'gone') return <span className={styles.thumb}>No se encontró</span>;
  return (
    <span className={styles.thumb} aria-busy={state === 'waiting'}>
      {canLoad && (
        <img
          src={atWidth(imageUrlById(picture.id), 320)}
          alt=""
          width="160"
          height="60"
          onLoad={() => {
            setState('there');
            onLoaded();
          }}
          onError={() => {
            setState('gone');
            onLoaded();
          }}
        />
      )}
    </span>
  );
};

interface PictureFieldProps {
  label: string;
  picture: Picture | undefined;
  error: string | undefined;
  onPicture: (picture: Picture | undefined) => void;
}

const PictureField = ({ label, picture, error, onPicture }: PictureFieldProps) => {
  const isSet = picture !== undefined && picture.id !== UNSET_IMAGE;
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <PictureChoice
        target="banner"
        title={label}
        word={label.toLowerCase()}
        isSet={isSet}
        onChoose={({ id, name }) =>
          onPicture({ id, name: picture?.name || name, color: picture?.color ?? '' })
        }
        onRemove={() => onPicture(undefined)}
      >
        {isSet && <Thumb key={picture.id} picture={picture} canLoad onLoaded={() => {}} />}
      </PictureChoice>
      <GroupError text={error} />
    </div>
  );
};

/** Shows one item of the banner as a line that opens its pictures, link and colour. */
export const BannerItemFields = (props: BannerItemFieldsProps) => {
  const { row, name, handle, isOpen, onOpen, faultOf, onChange, onRemove } = props;
  const { image, sd, link, isShown } = row;
  return (
    <div className={styles.item}>
      <div className={styles.line}>
        {handle}
        <Thumb key={image.id} picture={image} canLoad={props.canLoad} onLoaded={props.onLoaded} />
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <b className={isShown ? undefined : styles.off}>{name}</b>
          <span className="small muted">
            {isShown ? link || 'No lleva a ningún lado' : 'Apagado: no se muestra'}
          </span>
        </button>
        <button
          type="button"
          className="button button-small button-quiet"
          aria-label={`Quitar ${name}`}
          onClick={onRemove}
        >
          Quitar
        </button>
      </div>
      {isOpen && (
        <div className={styles.panel}>
          <EntityFields
            entity={bannerItemEntity}
            form={{ errors: faultsOf(faultOf) }}
            shown={row}
            controls={{
              link: (
                <LinkField
                  link={link}
                  error={faultOf('link')}
                  onChange={(to) => onChange({ link: to })}
                />
              ),
            }}
            onValue={(name, value) => onChange({ [name]: value })}
          />
          <PictureField
            label="Imagen"
            picture={image}
            error={faultOf('image.id') ?? faultOf('image')}
            onPicture={(picture) =>
              onChange({ image: picture ?? { ...image, id: UNSET_IMAGE, name: '' } })
            }
          />
          <PictureField
            label="Imagen de teléfono"
            picture={sd}
            error={faultOf('sd.id') ?? faultOf('sd')}
            onPicture={(picture) => onChange({ sd: picture })}
          />
          <Field
            label="Qué muestra la imagen"
            hint="Se lo leemos a quien no la ve; junto a un título, puede quedar vacío"
            error={faultOf('image.name')}
          >
            {(control) => (
              <input
                {...control}
                className="input"
                value={image.name}
                maxLength={500}
                onChange={({ target }) => onChange({ image: { ...image, name: target.value } })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
};
