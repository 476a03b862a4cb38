import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { GroupError } from '../../ui/form/GroupError.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';
import { squarePng } from './square-png.ts';

interface OwnLogo {
  image: string;
}

/** Replaces the logo of the folder by a picture of the owner's. */
export const Logo = () => {
  const [problem, setProblem] = useState('');
  return (
    <Setting<OwnLogo>
      configKey="SHOP_LOGO"
      intro="Junto al nombre en cada página, en la pestaña y en el ícono del teléfono, desde la próxima publicación."
      nameOf={() => 'Logo propio'}
    >
      {({ rows, setRows }) => (
        <>
          {rows[0] ? (
            <div className={styles.logos}>
              <img
                className={styles.onHeader}
                src={rows[0].image}
                alt="Sobre la cabecera"
                width="34"
                height="34"
              />
              <img
                className={styles.onPaper}
                src={rows[0].image}
                alt="Como ícono"
                width="64"
                height="64"
              />
              <Button look="small" onClick={() => setRows([])}>
                Volver al original
              </Button>
            </div>
          ) : (
            <p>Se muestra el original de la tienda.</p>
          )}
          <FileDrop
            title={rows[0] ? 'Elegir otro' : 'Elegir un logo'}
            hint="PNG, JPG, WebP o SVG; mejor cuadrado y con fondo transparente. El nombre va al lado."
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            size="again"
            onChoose={([file]) => {
              setProblem('');
              void squarePng(file).then((image) => {
                if (image === undefined)
                  setProblem('No pudimos leer esa imagen: prueba con otra, más simple.');
                else setRows([{ image }]);
              });
            }}
          />
          <GroupError text={problem} />
        </>
      )}
    </Setting>
  );
};
