import { ModelProblem } from './problems.ts';
import type { Loose, Reader, Sink } from './reader.ts';
import { emitScene } from './vrml/scene.ts';
import { vrmlTree } from './vrml/tree.ts';

/** The whole text and its tree are kept in memory. */
export const MAX_WRL_BYTES = 60 * 1024 * 1024;

export const wrl = (sink: Sink): Reader => {
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  let length = 0;
  let loose: Loose;
  return {
    push: (piece) => {
      length += piece.length;
      if (length > MAX_WRL_BYTES) throw new ModelProblem('wrlTooLarge');
      pieces.push(decoder.decode(piece, { stream: true }));
    },
    end: () => {
      loose = emitScene(vrmlTree(pieces.join('')), sink);
    },
    loose: () => loose,
  };
};
