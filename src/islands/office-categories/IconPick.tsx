import { CATEGORY_ICON_CHOICES } from '#contract/goods/category-icons';
import { officeIconPlace } from '../../icons/office.ts';
import styles from './Categories.module.css';

interface IconPickProps {
  /** The name of the field in the form. */
  name: string;
  chosen: string;
}

const hasDrawing = (icon: string): boolean => icon !== 'auto' && icon !== 'none';

/** Chooses the icon that the home shows beside a category. */
export const IconPick = ({ name, chosen }: IconPickProps) => (
  <fieldset className={styles.icons}>
    <legend className="field-label">Ícono en el inicio</legend>
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
);
