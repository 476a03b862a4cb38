import { useState } from 'react';
import { imageUrlById } from '#contract/paths';
import { Button } from '../../ui/Button.tsx';
import { FormWithin } from '../../ui/form/FormWithin.tsx';
import { PictureChooser } from '../../ui/pictures/PictureChooser.tsx';
import styles from './Names.module.css';

interface LogoFieldProps {
  value: number | null;
  onChange: () => void;
}

/** Chooses a logo among the pictures of brands, or uploads one, as the form field `BrandLogoId`. */
export const LogoField = ({ value, onChange }: LogoFieldProps) => {
  const [logo, setLogo] = useState(value);
  const [isChoosing, setChoosing] = useState(false);
  const put = (id: number | null): void => {
    setLogo(id);
    // The hidden input has the new value after the next render.
    setTimeout(onChange);
  };
  return (
    <div className="field">
      <span className="field-label">Logo</span>
      <div className="cluster">
        {logo !== null && (
          <img
            className={styles.logo}
            src={`${imageUrlById(logo)}?w=200`}
            alt="Logo"
            width="56"
            height="40"
          />
        )}
        <Button look="small" onClick={() => setChoosing(true)}>
          {logo === null ? 'Elegir logo' : 'Cambiar logo'}
        </Button>
        {logo !== null && (
          <Button look="small quiet" onClick={() => put(null)}>
            Quitar logo
          </Button>
        )}
      </div>
      <input type="hidden" name="BrandLogoId" value={logo ?? ''} />
      {isChoosing && (
        <FormWithin>
          <PictureChooser
            target="brand"
            title="Logo de la marca"
            isSingle
            onChoose={({ id }) => put(id)}
            onClose={() => setChoosing(false)}
          />
        </FormWithin>
      )}
    </div>
  );
};
