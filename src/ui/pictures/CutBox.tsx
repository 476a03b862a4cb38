import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Cut } from '#contract/entities/images';
import { largest, movedBy, type Shape, type Size, sizedBy } from './cut-frame.ts';
import styles from './Pictures.module.css';

interface CutBoxProps {
  address: string;
  whole: Size;
  cut: Cut;
  onCut: (cut: Cut) => void;
  shape: Shape;
  onShape: (shape: Shape) => void;
}

const SHAPES: readonly { name: string; shape: Shape }[] = [
  { name: 'Libre', shape: undefined },
  { name: 'Cuadrado', shape: 1 },
  { name: '4:3', shape: 4 / 3 },
  { name: 'Banner ancho', shape: 14 / 5 },
  { name: 'Banner de teléfono', shape: 9 / 11 },
];

const FIELDS: readonly { field: keyof Cut; name: string }[] = [
  { field: 'x', name: 'Izquierda' },
  { field: 'y', name: 'Arriba' },
  { field: 'width', name: 'Ancho' },
  { field: 'height', name: 'Alto' },
];

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** An arrow key moves by this fraction of the longer edge; with Shift by one pixel. */
const STEPS_PER_EDGE = 50;

type Change = (dx: number, dy: number) => Cut;

/** Crops a picture: drag the frame, use the arrow keys, or type numbers. */
export const CutBox = ({ address, whole, cut, onCut, shape, onShape }: CutBoxProps) => {
  const box = useRef<SVGSVGElement>(null);
  const last = useRef<{ x: number; y: number }>(undefined);
  const move: Change = (dx, dy) => movedBy(cut, dx, dy, whole);
  const size: Change = (dx, dy) => sizedBy(cut, dx, dy, whole, shape);

  /** Returns the pointer's position in the picture's pixels. */
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const matrix = box.current?.getScreenCTM()?.inverse();
    return matrix && new DOMPoint(clientX, clientY).matrixTransform(matrix);
  };
  const dragHandlers = (change: Change) => ({
    tabIndex: 0,
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = placeOf(event);
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const [from, to] = [last.current, placeOf(event)];
      if (!from || !to || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      last.current = to;
      onCut(change(to.x - from.x, to.y - from.y));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = event.shiftKey
        ? 1
        : Math.ceil(Math.max(whole.width, whole.height) / STEPS_PER_EDGE);
      onCut(change(arrow[0] * step, arrow[1] * step));
    },
  });

  const { x, y, width, height } = cut;
  const knob = Math.max(whole.width, whole.height) / 24;
  const changeField = (field: keyof Cut, value: number): void => {
    if (!Number.isFinite(value)) return;
    onCut(
      field === 'x' || field === 'y'
        ? move(field === 'x' ? value - x : 0, field === 'y' ? value - y : 0)
        : size(field === 'width' ? value - width : 0, field === 'height' ? value - height : 0),
    );
  };
  return (
    <div className={styles.editor}>
      <svg ref={box} className={styles.cut} viewBox={`0 0 ${whole.width} ${whole.height}`}>
        <title>Recorte de la imagen</title>
        <image href={address} width={whole.width} height={whole.height} />
        <path
          className={styles.shade}
          fillRule="evenodd"
          d={`M0 0H${whole.width}V${whole.height}H0ZM${x} ${y}V${y + height}H${x + width}V${y}Z`}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: an SVG holds no button. */}
        <rect
          className={styles.frame}
          role="button"
          aria-label="Mover el recorte con las flechas"
          {...{ x, y, width, height }}
          {...dragHandlers(move)}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: an SVG holds no button. */}
        <circle
          className={styles.corner}
          role="button"
          aria-label="Agrandar o achicar el recorte con las flechas"
          cx={x + width}
          cy={y + height}
          r={knob}
          {...dragHandlers(size)}
        />
      </svg>
      <fieldset className="cluster">
        <legend className="visually-hidden">Forma</legend>
        {SHAPES.map((option) => (
          <button
            key={option.name}
            type="button"
            className="button button-small"
            aria-pressed={option.shape === shape}
            onClick={() => {
              onShape(option.shape);
              onCut(largest(whole, option.shape));
            }}
          >
            {option.name}
          </button>
        ))}
      </fieldset>
      <div className={styles.numbers}>
        {FIELDS.map(({ field, name }) => (
          <label key={field} className="field">
            <span className="field-label">{name}</span>
            <input
              className="input"
              type="number"
              inputMode="numeric"
              min={0}
              value={cut[field]}
              onChange={({ target }) => changeField(field, target.valueAsNumber)}
            />
          </label>
        ))}
      </div>
    </div>
  );
};
