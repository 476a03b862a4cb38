import { CATEGORY_ICON_CHOICES } from '#contract/goods/category-icons';
import { officeIconPlace } from '../../icons/office.ts';
import styles from './Categories.module.css';

interface IconPickProps {
  /** The name of the field in the form. */
  name: string;
  chosen: keyof typeof CATEGORY_ICON_CHOICES;
}

const hasDrawing = (icon: string): boolean => icon !== 'auto' && icon !== 'none';

/** Chooses the icon that the home shows beside a category. */
export const IconPick = ({ name, chosen }: IconPickProps) => (
  <details>
    <summary>
      Ícono en el inicio: {CATEGORY_ICON_CHOICES[chosen].toLowerCase()}{' '}
      <span className="link-button">Cambiar</span>
    </summary>
    <fieldset className={styles.icons}>
      <legend className="visually-hidden">Ícono en el inicio</legend>
      {Object.entries(CATEGORY_ICON_CHOICES).map(([icon, label]) => (
        <label key={icon} title={label} data-text={hasDrawing(icon) ? undefined : ''}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={icon}
            defaultChecked={icon === chosen}
          />
          {hasDrawing(icon) ? (
            <>
              <svg className="icon" aria-hidden="true">
                <use href={officeIconPlace(icon)} />
              </svg>
              <span className="visually-hidden">{label}</span>
            </>
          ) : (
            label
          )}
        </label>
      ))}
    </fieldset>
  </details>
);
