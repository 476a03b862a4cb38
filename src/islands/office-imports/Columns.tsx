import { type FormEvent, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import {
  type ImportSettings,
  isStockColumn,
  MAX_PROFILE_NAME,
  type WholeImport,
} from '#contract/entities/imports';
import { mapImport } from '#stores/imports/imports';
import { Button } from '../../ui/Button.tsx';
import { type Control, Field } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Amounts, readRule, typedRule } from './Amounts.tsx';
import { ColumnList } from './ColumnList.tsx';
import { Defaults } from './Defaults.tsx';
import styles from './Imports.module.css';
import { leavesUnpriced, missingForNew, missingText, UNPRICED } from './missing.ts';
import { Titles, titleChoices } from './Titles.tsx';
import { Warnings } from './Warnings.tsx';

interface ColumnsProps {
  whole: WholeImport;
  onMapped: (mapped: WholeImport) => void;
  onDiscard: () => void;
}

/** Says what the remembered list and the file differ in. */
const ProfileNotice = ({
  profile: { name, asked, lost },
}: {
  profile: NonNullable<ImportSettings['profile']>;
}) => (
  <Notice tone="info">
    {asked.length + lost.length === 0 ? (
      <p>«{name}» se usó la última vez con columnas como estas. Mira si este archivo es de ahí.</p>
    ) : (
      <p>
        Este archivo se parece a «{name}».
        {asked.length > 0 && ' Di qué es lo que no estaba la última vez.'}
        {lost.length > 0 && ` Ya no trae ${lost.join(', ')}.`}
      </p>
    )}
  </Notice>
);

/** Headings are within the first lines of a file. */
const MAX_HEADER_LINE = 20;

/** Step 2: shows the recognised columns for correction. */
export const Columns = ({ whole, onMapped, onDiscard }: ColumnsProps) => {
  const { guid, settings, columns, fields, state } = whole;
  const [chosen, setChosen] = useState(settings.columns);
  const [emptyMeans, setEmptyMeans] = useState(settings.emptyMeans);
  const [createsMissing, setCreatesMissing] = useState(settings.createsMissing);
  const [skipsNew, setSkipsNew] = useState(settings.skipsNew);
  const [takesOffSold, setTakesOffSold] = useState(settings.takesOffSold);
  const [headerLine, setHeaderLine] = useState(settings.headerLine);
  // Without a choice each comparison guesses the separator from the file.
  const [decimal, setDecimal] = useState<ImportSettings['decimal'] | ''>(
    settings.isDecimalGuessed ? '' : settings.decimal,
  );
  const [defaults, setDefaults] = useState(settings.defaults.values);
  const [currency, setCurrency] = useState(settings.defaults.currency);
  const [rule, setRule] = useState(() => typedRule(settings.priceRule));
  const [typedName, setName] = useState<string>();
  // A supplier names the list better than the file's name does.
  const supplier = defaults.provider?.trim();
  const name =
    typedName ??
    (supplier && !settings.profile
      ? `Lista de ${supplier}`.slice(0, MAX_PROFILE_NAME)
      : settings.profileName);
  const profile = state === 'mapping' ? settings.profile : null;
  const places = columns.map((_, place) => place);
  // A remembered list asks only for the columns that it does not know.
  const isAsked = profile && profile.asked.length + profile.lost.length > 0;
  const open = isAsked ? places.filter((place) => profile.asked.includes(place)) : places;
  const folded = places.filter((place) => !open.includes(place));
  const { unknownTitles } = settings;
  const [titles, setTitles] = useState(settings.titles);
  const choices = titleChoices({ fields, chosen, unknownTitles });
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  const choose = (place: number, id: string) => {
    // Most fields belong to one column: choosing them clears the other.
    const mayRepeat = id === '' || fields.some((field) => field.id === id && field.mayRepeat);
    setChosen(
      chosen.map((previous, at) =>
        at === place ? id : previous === id && !mayRepeat ? '' : previous,
      ),
    );
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const priceRule = readRule(rule);
    if (priceRule === undefined) {
      setError('Escribe por cuánto se multiplica el costo, como 1,4.');
      return;
    }
    if (choices.length > 0 && titles === null) {
      setError('Di qué son los títulos entre las filas.');
      return;
    }
    setIsSending(true);
    const reply = await mapImport({
      guid,
      columns: chosen,
      emptyMeans,
      createsMissing,
      skipsNew,
      takesOffSold,
      headerLine,
      defaults: { values: defaults, currency },
      priceRule,
      profileName: name,
      ...(titles !== null && { titles }),
      ...(decimal !== '' && { decimal }),
    });
    setIsSending(false);
    if (reply.ok) onMapped(reply.data.data);
    else setError(reply.error.text);
  };

  const isTitled = (id: string): boolean =>
    settings.titled.includes(id) || (choices.length > 0 && id === titles);
  // Values that the defaults, the titles and the price rule give need no column.
  const filled = fields.filter(
    ({ id, sets }) =>
      (defaults[id] ?? '') !== '' ||
      isTitled(id) ||
      (sets === 'ProductPrice' && rule.isUsed && chosen.some((one) => one.startsWith('lastCost'))),
  );
  const covered = [...chosen, ...filled.map(({ id }) => id)];
  const missing = missingForNew(fields, covered);
  const recognised = chosen.filter((id) => id !== '').length;
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <p aria-live="polite">
        {recognised} de {columns.length} columnas se usan. Di qué es cada una.
      </p>
      {profile && <ProfileNotice profile={profile} />}
      {state === 'mapping' && <Warnings warnings={whole.warnings} />}
      <ColumnList whole={whole} places={open} chosen={chosen} onChoose={choose} />
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>
            {counted(folded.length, 'columna está', 'columnas están')} como la última vez
          </summary>
          <ColumnList whole={whole} places={folded} chosen={chosen} onChoose={choose} />
        </details>
      )}
      <Titles titles={unknownTitles} choices={choices} value={titles} onChange={setTitles} />
      <Amounts
        fields={fields}
        chosen={chosen}
        onChoose={choose}
        currency={currency}
        onCurrency={setCurrency}
        rule={rule}
        onRule={setRule}
      />
      {!skipsNew && (
        <Defaults guid={guid} fields={fields} values={defaults} onChange={setDefaults} />
      )}
      <div className={styles.options}>
        <Select
          label="Encabezado"
          value={`${headerLine}`}
          options={Array.from({ length: MAX_HEADER_LINE + 1 }, (_, line) => ({
            id: line,
            name: line === 0 ? 'No tiene' : `Fila ${line}`,
          }))}
          onChange={(line) => setHeaderLine(Number(line))}
        />
        <Select
          label="Decimales"
          value={decimal === '' ? 'auto' : decimal}
          options={[
            { id: 'auto', name: 'Como los tenga el archivo' },
            { id: ',', name: 'Con coma: 1.234,50' },
            { id: '.', name: 'Con punto: 1,234.50' },
          ]}
          onChange={(separator) =>
            setDecimal(separator === ',' || separator === '.' ? separator : '')
          }
        />
        <Select
          label="Una celda vacía"
          value={emptyMeans}
          options={[
            { id: 'keep', name: 'Deja lo que hay' },
            { id: 'clear', name: 'Borra lo que hay' },
          ]}
          onChange={(meaning) => setEmptyMeans(meaning === 'clear' ? 'clear' : 'keep')}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={createsMissing}
            onChange={({ target }) => setCreatesMissing(target.checked)}
          />
          Crear las marcas, los proveedores, las categorías
          {chosen.includes('applications') ? ', los grupos y los vehículos' : ' y los grupos'} que
          falten
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={skipsNew}
            onChange={({ target }) => setSkipsNew(target.checked)}
          />
          Cambiar solo lo que ya está en la tienda y saltear el resto
        </label>
        {chosen.some(isStockColumn) && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={takesOffSold}
              onChange={({ target }) => setTakesOffSold(target.checked)}
            />
            Restar lo vendido que aún no salió
          </label>
        )}
      </div>
      <div className={styles.name}>
        <Field
          label="Recordar como"
          hint={`El próximo archivo con ${headerLine > 0 ? 'estos encabezados' : 'columnas como estas y este nombre'} entra sin preguntas cuando lo escribas. Vacío, no se recuerda; con otro nombre, se recuerda aparte.`}
        >
          {(control: Control) => (
            <input
              {...control}
              className="input"
              autoComplete="off"
              maxLength={MAX_PROFILE_NAME}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      {missing.length > 0 && !skipsNew && <Notice tone="warning">{missingText(missing)}</Notice>}
      {!skipsNew && leavesUnpriced(fields, covered) && <Notice tone="info">{UNPRICED}</Notice>}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isSending}>
          Comparar
        </Button>
        <Button onClick={onDiscard}>Descartar</Button>
      </div>
    </form>
  );
};
