import { useState } from 'react';
import { atWidth } from '#contract/files/picture-widths';
import { imageUrlById } from '#contract/paths';
import { PictureChoice } from '../../ui/pictures/PictureChoice.tsx';
import styles from './Names.module.css';

interface LogoFieldProps {
  value: number | null;
  onChange: () => void;
}

/** Chooses a logo among the pictures of brands, or uploads one, as the form field `BrandLogoId`. */
export const LogoField = ({ value, onChange }: LogoFieldProps) => {
  const [logo, setLogo] = useState(value);
  const put = (id: number | null): void => {
    setLogo(id);
    // The hidden input has the new value after the next render.
    setTimeout(onChange);
  };
  return (
    <div className="field">
      <span className="field-label">Logo</span>
      <PictureChoice
        target="brand"
        title="Logo de la marca"
        word="logo"
        isSet={logo !== null}
        onChoose={({ id }) => put(id)}
        onRemove={() => put(null)}
      >
        {logo !== null && (
          <img
            className={styles.logo}
            src={atWidth(imageUrlById(logo), 200)}
            alt="Logo"
            width="56"
            height="40"
          />
        )}
      </PictureChoice>
      <input type="hidden" name="BrandLogoId" value={logo ?? ''} />
    </div>
  );
};
