import type { Mesh, Object3D } from 'three';
import { ModelProblem } from './problems.ts';
import type { Reader, Sink } from './reader.ts';

/** Limit of the loader, which keeps the whole text and its tree in memory. */
export const MAX_WRL_BYTES = 30 * 1024 * 1024;
const TEXTURES = /\btexture\s+(?:DEF\s+\S+\s+)?(?:Image|Pixel|Movie)Texture\s*\{[^}]*\}/g;
/** Size of a height field, which the loader trusts. */
const WIDE = /\b[xz]Dimension\s+\d{5,}/;

const isMesh = (object: Object3D): object is Mesh => 'isMesh' in object && object.isMesh === true;

const emit = (scene: Object3D, sink: Sink): boolean => {
  let sawLoose = false;
  scene.updateMatrixWorld(true);
  scene.traverse((object) => {
    if ('isPoints' in object || 'isLine' in object) sawLoose = true;
    if (!isMesh(object)) return;
    const geometry = object.geometry.index ? object.geometry.toNonIndexed() : object.geometry;
    const corners = geometry.attributes.position?.clone().applyMatrix4(object.matrixWorld);
    // A mirrored shape is inside out.
    const [second, third] = object.matrixWorld.determinant() < 0 ? [2, 1] : [1, 2];
    for (let at = 0; corners && at + 2 < corners.count; at += 3) {
      const [a, b, c] = [at, at + second, at + third];
      sink(
        corners.getX(a),
        corners.getY(a),
        corners.getZ(a),
        corners.getX(b),
        corners.getY(b),
        corners.getZ(b),
        corners.getX(c),
        corners.getY(c),
        corners.getZ(c),
      );
    }
  });
  return sawLoose;
};

export const wrl = (sink: Sink): Reader => {
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  let length = 0;
  let sawLoose = false;
  return {
    push: (piece) => {
      length += piece.length;
      if (length > MAX_WRL_BYTES) throw new ModelProblem('wrlTooLarge');
      pieces.push(decoder.decode(piece, { stream: true }));
    },
    end: async () => {
      const text = pieces.join('').replace(TEXTURES, '');
      if (WIDE.test(text)) throw new ModelProblem('broken');
      const { VRMLLoader } = await import('three/addons/loaders/VRMLLoader.js');
      let scene: Object3D;
      try {
        scene = new VRMLLoader().parse(text, '');
        sawLoose = emit(scene, sink);
      } catch {
        // The loader throws various errors.
        throw new ModelProblem('broken');
      }
    },
    hasPoints: () => sawLoose,
  };
};
