import { useEffect, useRef } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Print.module.css';
import type { Model } from './reading/read-model.ts';
import { useTurntable } from './view/use-turntable.ts';
import type { Marks } from './view/view.ts';

/** Turns per pixel of the pointer. */
const A_PIXEL = 0.01;

interface ViewerProps {
  model: Model;
  /** Accessible name. */
  label: string;
  /** Stops turning by itself while an upload needs the processor. */
  isResting: boolean;
  marks?: Marks | undefined;
}

export const Viewer = ({ model, label, isResting, marks }: ViewerProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { isFlat, isBlind, isTurning, setTurning, move, press } = useTurntable(
    canvas,
    model.skin,
    isResting,
    marks,
  );

  // React's wheel listeners are passive and cannot stop the page from scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new canvas replaces one that lost WebGL.
  useEffect(() => {
    const element = canvas.current;
    const zoom = (event: WheelEvent): void => {
      // The wheel scrolls the page; with Ctrl, or two fingers on a touchpad, it zooms the model.
      if (!event.ctrlKey) return;
      event.preventDefault();
      press(event.deltaY < 0 ? '+' : '-');
    };
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, [isFlat]);

  if (isBlind)
    return (
      <p className={styles.blind}>
        Tu navegador no puede mostrar la pieza, pero las medidas y el pedido valen igual.
      </p>
    );
  return (
    <div className={styles.viewer}>
      <canvas
        key={isFlat ? 'flat' : 'gl'}
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={`${label} Gira con las flechas; acerca con + y aleja con −.`}
        tabIndex={0}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && press(event.key)) event.preventDefault();
        }}
        onPointerDown={(event) => {
          setTurning(false);
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId))
            move(-event.movementX * A_PIXEL, event.movementY * A_PIXEL, 1);
        }}
      />
      <div className={styles.tools}>
        <Button look="small" onClick={() => setTurning(!isTurning)}>
          <Icon name={isTurning ? 'player-pause' : 'player-play'} />
          {isTurning ? 'Detener' : 'Girar'}
        </Button>
        <Button look="small icon" aria-label="Acercar" onClick={() => press('+')}>
          <Icon name="plus" />
        </Button>
        <Button look="small icon" aria-label="Alejar" onClick={() => press('-')}>
          <Icon name="minus" />
        </Button>
      </div>
    </div>
  );
};
