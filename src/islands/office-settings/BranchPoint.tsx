import { variant } from 'virtual:variant';
import { useEffect, useRef, useState } from 'react';
import { pointIn } from '#contract/text/map-point';
import { InputField } from '../../ui/form/Field.tsx';
import { capitalOf } from './department-points.ts';
import type { PointMap } from './point-map.ts';
import styles from './Settings.module.css';

/** Montevideo, for a branch without a point or department. */
const MIDDLE: [number, number] = [-34.9011, -56.1645];

const placeOf = (text: string): [number, number] | undefined => {
  const [latitude, longitude] = pointIn(text)?.split(',').map(Number) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : [latitude, longitude];
};

interface PointPickerProps {
  /** Coordinates in any form, perhaps half typed. */
  point: string;
  onChange: (point: string) => void;
}

const PointPicker = ({ point, onChange }: PointPickerProps) => {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<PointMap>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;
  const first = useRef(placeOf(point) ?? MIDDLE);
  useEffect(() => {
    let isGone = false;
    void import('./point-map.ts').then(({ openPointMap }) => {
      if (isGone || !box.current) return;
      map.current = openPointMap(box.current, {
        tiles: variant.map.tiles,
        attribution: variant.map.attribution,
        at: first.current,
        onPoint: (lat, lng) => latest.current(`${lat.toFixed(5)},${lng.toFixed(5)}`),
      });
    });
    return () => {
      isGone = true;
      map.current?.remove();
    };
  }, []);
  useEffect(() => {
    const at = placeOf(point);
    if (at) map.current?.show(at);
  }, [point]);
  return <div ref={box} className={styles.map} />;
};

/** Coordinates that are being typed stay as they are; links become the point that they have. */
const typedPoint = (text: string): string =>
  /^[-\d.,;\s]*$/.test(text) ? text : (pointIn(text) ?? text);

interface BranchPointProps extends PointPickerProps {
  department: string;
  error: string | undefined;
}

/** Sets where a branch is: typed, pasted, or on a map, which loads when it is opened. */
export const BranchPoint = ({ point, department, error, onChange }: BranchPointProps) => {
  const [isToggled, setIsToggled] = useState<boolean>();
  const capital = capitalOf(department) ?? '';
  const isCapital = capital !== '' && pointIn(point) === pointIn(capital);
  const isOpen = isToggled ?? (isCapital || point === '');
  return (
    <div className={styles.point}>
      <InputField
        label="Punto en el mapa"
        hint="Mueve el marcador a tu local, o pega aquí sus coordenadas o un enlace de Google Maps u OpenStreetMap. El punto no sigue a la calle; si cambias el departamento, va a su capital."
        note={
          isCapital ? `Es la capital de ${department}, no tu local: mueve el marcador.` : undefined
        }
        error={error}
        type="text"
        required
        autoComplete="off"
        value={point}
        onChange={({ target }) => onChange(typedPoint(target.value))}
      />
      <details open={isOpen} onToggle={(event) => setIsToggled(event.currentTarget.open)}>
        <summary>Elegir el punto en el mapa</summary>
        {isOpen && <PointPicker point={point || capital} onChange={onChange} />}
      </details>
    </div>
  );
};
