import {
  type FormEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { askedText, type ThirdSide, wordsOfSides } from '#catalog-view/sides-words';
import { typedNumber } from '#contract/amounts/typed-amounts';
import { MM_PER } from '#contract/measures/length-units';
import {
  readMeasured,
  SIDES,
  type Side,
  type Sizes,
  USUAL_TOLERANCE,
  writeMeasured,
} from '#contract/measures/sides';
import css from './measure-filter.module.css';

const TOLERANCES = [0, 2, 5, 10, 20, 50] as const;
type Unit = 'cm' | 'mm';

export interface Measuring {
  /** Returns the typed measures as in the address; null shows an error for invalid ones. */
  read: () => string | null;
}

interface Props {
  /** As in the address; empty = none. */
  value: string;
  third: ThirdSide;
  onChoose: (value: string) => void;
  /** For a dialog that confirms all filters at once. */
  ref?: Ref<Measuring>;
}

/** Thickness is always in millimetres. */
const unitOf = (side: Side, unit: Unit, third: ThirdSide): Unit =>
  side === 'depth' && third === 'thick' ? 'mm' : unit;

const shown = (size: number | null, unit: Unit): string =>
  size === null ? '' : String(Math.round((size / MM_PER[unit]) * 100) / 100).replace('.', ',');

/** Parses a size in millimetres; NaN if it is no number. */
const sizeOf = (typed: string, unit: Unit): number | null =>
  typed.trim() === '' ? null : Math.round(typedNumber(typed, 2) * MM_PER[unit] * 10) / 10;

export const MeasureFilter = ({ value, third, onChoose, ref }: Props) => {
  const measured = readMeasured(value);
  const id = useId();
  // The visitor may have opened the details of the built page before hydration.
  const [wasOpen] = useState(
    () =>
      value !== '' ||
      (typeof document !== 'undefined' &&
        document.querySelector('details[data-measures][open]') !== null),
  );
  const words = wordsOfSides(third);
  const [unit, setUnit] = useState<Unit>('cm');
  const [tolerance, setTolerance] = useState(measured?.tolerance ?? USUAL_TOLERANCE);
  const [refusal, setRefusal] = useState('');
  const [isTouched, setTouched] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  const [typed, setTyped] = useState<Record<Side, string>>({
    height: shown(measured?.sides.height ?? null, 'cm'),
    width: shown(measured?.sides.width ?? null, 'cm'),
    depth: shown(measured?.sides.depth ?? null, unitOf('depth', 'cm', third)),
  });

  // The built page has no form, and hydration must match it.
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);

  const of = (side: Side) => sizeOf(typed[side], unitOf(side, unit, third));
  const sides: Sizes = { height: of('height'), width: of('width'), depth: of('depth') };
  const next = writeMeasured({ sides, tolerance });
  const meant = readMeasured(next);

  /** Returns the typed measures, or an empty text without any. */
  const read = (): string | null => {
    if (SIDES.every((side) => typed[side].trim() === '')) return '';
    const isMeasure = meant !== null;
    setRefusal(isMeasure ? '' : 'Ingresa medidas entre 1 mm y 10 m.');
    if (!isMeasure && box.current) box.current.open = true;
    return isMeasure ? next : null;
  };
  useImperativeHandle(ref, () => ({ read: () => (isTouched ? read() : value) }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const confirmed = read();
    if (confirmed === '') setRefusal('Ingresa al menos una medida.');
    else if (confirmed !== null) onChoose(confirmed);
  };

  return (
    <details ref={box} className={css.box} data-measures="" open={wasOpen}>
      <summary className={css.title}>Medidas</summary>
      {isLive && (
        <form
          className={css.form}
          onSubmit={submit}
          onChange={() => setTouched(true)}
          noValidate
          aria-label="Medidas"
        >
          <label className={`${css.field} ${css.unit}`}>
            <span>Unidad en que mides</span>
            <select
              className="input"
              value={unit}
              onChange={({ target }) => setUnit(target.value === 'mm' ? 'mm' : 'cm')}
            >
              <option value="cm">Centímetros (cm)</option>
              <option value="mm">Milímetros (mm)</option>
            </select>
          </label>
          {SIDES.map((side) => (
            <label key={side} className={css.field}>
              <span>{`${words[side].name} (${unitOf(side, unit, third)})`}</span>
              <input
                className="input"
                inputMode="decimal"
                autoComplete="off"
                maxLength={8}
                value={typed[side]}
                aria-describedby={refusal ? `${id}-error` : `${id}-meant`}
                onChange={({ target }) => setTyped({ ...typed, [side]: target.value })}
              />
            </label>
          ))}
          <label className={css.field}>
            <span>Tolerancia</span>
            <select
              className="input"
              value={tolerance}
              onChange={({ target }) => setTolerance(Number(target.value))}
            >
              {[...new Set([...TOLERANCES, tolerance])]
                .toSorted((a, b) => a - b)
                .map((each) => (
                  <option key={each} value={each}>
                    {each === 0 ? 'Exacta' : `± ${each} mm`}
                  </option>
                ))}
            </select>
          </label>
          <p className={css.meant} id={`${id}-meant`}>
            {meant ? `Buscas ${askedText(meant, third)}` : '40 cm son 400 mm'}
          </p>
          <button type="submit" className={`button ${css.submit}`}>
            Buscar por medidas
          </button>
          <span className={`field-said ${css.message}`} aria-live="polite">
            {refusal && (
              <span className="field-error" id={`${id}-error`}>
                {refusal}
              </span>
            )}
          </span>
        </form>
      )}
    </details>
  );
};
