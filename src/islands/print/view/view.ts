export interface Turn {
  /** Radians around the vertical axis, and up or down. */
  yaw: number;
  pitch: number;
  /** 1 shows the whole model. */
  zoom: number;
}

export interface View {
  draw: (turn: Turn) => void;
  /** Sets the size in device pixels. */
  resize: (width: number, height: number) => void;
  dispose: () => void;
}

export type MakeView = (canvas: HTMLCanvasElement, skin: Float32Array<ArrayBuffer>) => View;

/** Returns the distance of the farthest corner from the middle. */
export const radiusOf = (skin: Float32Array): number => {
  let most = 0;
  for (let at = 0; at + 2 < skin.length; at += 3) {
    const [x = 0, y = 0, z = 0] = [skin[at], skin[at + 1], skin[at + 2]];
    most = Math.max(most, x * x + y * y + z * z);
  }
  return Math.sqrt(most) || 1;
};
