export interface Turn {
  /** Radians around the vertical axis, and up or down. */
  yaw: number;
  pitch: number;
  /** 1 shows the whole model. */
  zoom: number;
}

/** Places that are marked on a model, relative to its middle. */
export interface Marks {
  /** Six numbers per line. */
  lines: Float32Array<ArrayBuffer>;
  /** Nine numbers per triangle. */
  faces: Float32Array<ArrayBuffer>;
}

export interface View {
  /** Sets what is marked from the next drawing on. */
  mark: (marks: Marks | undefined) => void;
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

/** Returns the turn from which marks are in front; undefined if they are all around. */
export const turnTo = ({ lines, faces }: Marks): Pick<Turn, 'yaw' | 'pitch'> | undefined => {
  const middle = [0, 0, 0];
  for (const list of [lines, faces])
    for (const [index, value] of list.entries())
      middle[index % 3] = (middle[index % 3] ?? 0) + value;
  const count = (lines.length + faces.length) / 3;
  const [x = 0, y = 0, z = 0] = middle.map((sum) => sum / (count || 1));
  const far = Math.hypot(x, y, z);
  const reach = Math.max(radiusOf(lines), radiusOf(faces));
  if (count === 0 || far < reach * 0.05) return undefined;
  return { yaw: Math.atan2(x, -y), pitch: Math.max(-1.2, Math.min(1.2, Math.asin(z / far))) };
};
