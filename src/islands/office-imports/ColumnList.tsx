import type { WholeImport } from '#contract/entities/imports';
import { Select } from '../../ui/form/Select.tsx';
import styles from './Imports.module.css';

const IGNORED = '-';

interface ColumnListProps {
  whole: Pick<WholeImport, 'columns' | 'fields'>;
  /** The columns that are shown. */
  places: readonly number[];
  /** The field id of each column; empty = not used. */
  chosen: readonly string[];
  onChoose: (place: number, id: string) => void;
}

/** Columns of the file with their first values, and the field that each stands for. */
export const ColumnList = ({ whole, places, chosen, onChoose }: ColumnListProps) => {
  const { columns, fields } = whole;
  const options = [
    { id: IGNORED, name: 'No se usa' },
    ...fields.map(({ id, title, isKey, isNeeded }) => ({
      id,
      name: `${title}${isKey ? ' (obligatorio)' : isNeeded ? ' (lo nuevo lo necesita)' : ''}`,
    })),
  ];
  return (
    <ul className={styles.columns}>
      {places.map((place) => (
        <li key={place} data-used={chosen[place] !== '' || undefined}>
          <Select
            label={columns[place]?.title ?? ''}
            value={chosen[place] || IGNORED}
            options={options}
            onChange={(id) => onChoose(place, id === IGNORED ? '' : id)}
          />
          <p className="muted small">{columns[place]?.samples.join(' · ') || 'Vacía'}</p>
        </li>
      ))}
    </ul>
  );
};
