import type { TitleMeaning, WholeImport } from '#contract/entities/imports';
import { Select } from '../../ui/form/Select.tsx';
import styles from './Imports.module.css';

const NAMES: Readonly<Record<TitleMeaning, string>> = {
  category: 'Categoría',
  brand: 'Marca',
  none: 'Nada',
};
const MEANINGS = ['category', 'brand', 'none'] as const;

type Choices = Pick<WholeImport, 'fields'> & {
  chosen: readonly string[];
  unknownTitles: readonly string[];
};

/** Returns what titles that the shop does not know may be: what the file has no column for. */
export const titleChoices = ({ fields, chosen, unknownTitles }: Choices): TitleMeaning[] => {
  const isFree = (id: TitleMeaning): boolean => {
    const sets = fields.find((field) => field.id === id)?.sets;
    return !!sets && !fields.some((field) => field.sets === sets && chosen.includes(field.id));
  };
  const free = MEANINGS.filter(isFree);
  return free.length === 0 || unknownTitles.length === 0 ? [] : [...free, 'none'];
};

interface TitlesProps {
  titles: readonly string[];
  choices: readonly TitleMeaning[];
  value: TitleMeaning | null;
  onChange: (meaning: TitleMeaning) => void;
}

const SHOWN = 3;

/** Asks once what the titles between the rows are. */
export const Titles = ({ titles, choices, value, onChange }: TitlesProps) => {
  if (choices.length === 0) return null;
  const named = titles.slice(0, SHOWN).join(', ') + (titles.length > SHOWN ? '…' : '');
  return (
    <div className={styles.name}>
      <Select
        label={`Los títulos entre las filas (${named}) son`}
        value={value ?? ''}
        placeholder="Elige qué son"
        options={choices.map((id) => ({ id, name: NAMES[id] }))}
        hint="Valen para las filas de abajo, como en una columna. Los que ya son una categoría o una marca de la tienda se usan siempre."
        onChange={(id) => onChange(choices.find((one) => one === id) ?? 'none')}
      />
    </div>
  );
};
