import { type RefObject, useEffect, useRef, useState } from 'react';
import { flatView } from './flat-view.ts';
import { createPace } from './pace.ts';
import { type Marks, type Turn, turnTo, type View } from './view.ts';

const START: Turn = { yaw: 0.6, pitch: 0.45, zoom: 1 };
const STEP = Math.PI / 12;
const [NEAREST, FARTHEST] = [8, 0.5];
const TURN_A_SECOND = 0.5;

const hasWebGl = (): boolean => {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
};
const wantsCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const openView = async (
  canvas: HTMLCanvasElement,
  skin: Float32Array<ArrayBuffer>,
  isFlat: boolean,
): Promise<View> => {
  if (isFlat) return flatView(canvas, skin);
  const { glView } = await import('./gl-view.ts');
  return glView(canvas, skin);
};

export const useTurntable = (
  canvas: RefObject<HTMLCanvasElement | null>,
  skin: Float32Array<ArrayBuffer>,
  isResting: boolean,
  marks: Marks | undefined,
) => {
  /** A canvas with a WebGL context has no other: the flat view needs a new one. */
  const [isFlat, setFlat] = useState(() => !hasWebGl());
  const [isTurning, setTurning] = useState(() => !wantsCalm());
  const [isBlind, setBlind] = useState(false);
  const turn = useRef<Turn>({ ...START });
  const view = useRef<View | null>(null);

  const draw = (): void => view.current?.draw(turn.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` reads refs.
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isOver = false;
    const toFit = (): void => {
      const { clientWidth, clientHeight } = element;
      const density = Math.min(devicePixelRatio || 1, 2);
      view.current?.resize(
        Math.max(1, Math.round(clientWidth * density)),
        Math.max(1, Math.round(clientHeight * density)),
      );
      draw();
    };
    const fallBack = (): void => {
      if (isOver) return;
      if (isFlat) setBlind(true);
      else setFlat(true);
    };
    const sizes = new ResizeObserver(toFit);
    openView(element, skin, isFlat)
      .then((opened) => {
        if (isOver) return opened.dispose();
        view.current = opened;
        opened.mark(marks);
        element.dataset.drawn = isFlat ? 'flat' : 'gl';
        sizes.observe(element);
        toFit();
      })
      .catch(fallBack);
    element.addEventListener('webglcontextlost', fallBack);
    return () => {
      isOver = true;
      sizes.disconnect();
      element.removeEventListener('webglcontextlost', fallBack);
      view.current?.dispose();
      view.current = null;
    };
  }, [canvas, skin, isFlat]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` reads refs.
  useEffect(() => {
    if (!isTurning || isResting) return;
    const isTime = createPace();
    let before = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      if (isTime(now)) {
        turn.current.yaw += ((now - before) / 1000) * TURN_A_SECOND;
        before = now;
        draw();
      }
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isTurning, isResting]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` reads refs.
  useEffect(() => {
    view.current?.mark(marks);
    const place = marks && turnTo(marks);
    if (place) {
      setTurning(false);
      Object.assign(turn.current, place);
    }
    draw();
  }, [marks]);

  const move = (yaw: number, pitch: number, zoom: number): void => {
    const now = turn.current;
    now.yaw += yaw;
    now.pitch = Math.min(1.5, Math.max(-1.5, now.pitch + pitch));
    now.zoom = Math.min(NEAREST, Math.max(FARTHEST, now.zoom * zoom));
    draw();
  };
  /** Handles a key. @returns whether it was used */
  const press = (key: string): boolean => {
    const moves: Record<string, readonly [number, number, number]> = {
      ArrowLeft: [-STEP, 0, 1],
      ArrowRight: [STEP, 0, 1],
      ArrowUp: [0, STEP, 1],
      ArrowDown: [0, -STEP, 1],
      '+': [0, 0, 1.25],
      '-': [0, 0, 0.8],
    };
    const by = moves[key];
    if (!by) return false;
    setTurning(false);
    move(...by);
    return true;
  };
  return { isFlat, isBlind, isTurning, setTurning, move, press };
};
