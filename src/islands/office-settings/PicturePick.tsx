import { type ReactNode, useState } from 'react';
import type { OwnPicture } from '#contract/entities/own-texts';
import { atWidth } from '#contract/files/picture-widths';
import { imageUrlById } from '#contract/paths';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { GroupError } from '../../ui/form/GroupError.tsx';
import { PictureChooser } from '../../ui/pictures/PictureChooser.tsx';
import styles from './Settings.module.css';

interface PicturePickProps {
  label: string;
  /** Address of the current one, if any. */
  address: string | undefined;
  alt: string;
  error: string | undefined;
  onPicture: (picture: OwnPicture) => void;
  onAlt: (alt: string) => void;
  children?: ReactNode;
}

/** Shows a picture with its alternative text, and chooses or uploads another one. */
export const PicturePick = (props: PicturePickProps) => {
  const { label, address, alt, error, onPicture, onAlt, children } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const verb = address === undefined ? 'Elegir' : 'Cambiar';
  return (
    <div className={styles.picture}>
      {address !== undefined && <img src={address} alt="" width="160" height="107" />}
      <div className={styles.inner}>
        {address !== undefined && (
          <InputField
            label={`${label}: Qué muestra`}
            error={error}
            maxLength={500}
            value={alt}
            onChange={({ target }) => onAlt(target.value)}
          />
        )}
        {address === undefined && <GroupError text={error} />}
        <p className="cluster small">
          <Button look="small" aria-label={`${verb} ${label}`} onClick={() => setIsChoosing(true)}>
            {verb} imagen
          </Button>
          {children}
        </p>
      </div>
      {isChoosing && (
        <PictureChooser
          target="banner"
          title={label}
          onChoose={({ id, width, height }) => onPicture({ id, width, height })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
};

export const addressOf = (picture: OwnPicture | undefined): string | undefined =>
  picture && atWidth(imageUrlById(picture.id), 320);
