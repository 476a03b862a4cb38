import { variant } from 'virtual:variant';
import { useEffect, useRef, useState } from 'react';
import type { PointMap } from './point-map.ts';
import styles from './Settings.module.css';

/** Montevideo, for a branch without a point or department. */
const MIDDLE: [number, number] = [-34.9011, -56.1645];
const POINT = /^\s*(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)\s*$/;

const placeOf = (geolocation: string): [number, number] | undefined => {
  const [, lat, lng] = POINT.exec(geolocation) ?? [];
  return lat === undefined || lng === undefined ? undefined : [Number(lat), Number(lng)];
};

interface MapPickerProps {
  /** As `latitude,longitude`. */
  geolocation: string;
  onChange: (geolocation: string) => void;
}

const PointPicker = ({ geolocation, onChange }: MapPickerProps) => {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<PointMap>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;
  const first = useRef(placeOf(geolocation) ?? MIDDLE);
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
    const at = placeOf(geolocation);
    if (at) map.current?.show(at);
  }, [geolocation]);
  return <div ref={box} className={styles.map} />;
};

/** Chooses a point on a map, which loads when it is opened; the text field beside it does the same by keyboard. */
export const MapPicker = (props: MapPickerProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Elegir el punto en el mapa</summary>
      {isOpen && <PointPicker {...props} />}
    </details>
  );
};
