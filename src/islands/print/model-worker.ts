import { ModelProblem } from './reading/problems.ts';
import { type Model, readModel } from './reading/read-model.ts';

export type WorkerSays =
  | { kind: 'progress'; share: number }
  | { kind: 'model'; model: Model }
  | { kind: 'problem'; text: string };

/** Milliseconds between progress messages. */
const PROGRESS_MS = 80;

const say = (message: WorkerSays, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

self.addEventListener('message', async ({ data }: MessageEvent<File>) => {
  let toldAt = 0;
  try {
    const model = await readModel(data, (share) => {
      const now = performance.now();
      if (now - toldAt < PROGRESS_MS) return;
      toldAt = now;
      say({ kind: 'progress', share });
    });
    say({ kind: 'model', model }, [model.skin.buffer]);
  } catch (error) {
    const isProblem = error instanceof ModelProblem;
    const isGone = error instanceof DOMException && error.name === 'NotReadableError';
    const problem = isProblem ? error : new ModelProblem(isGone ? 'gone' : 'broken');
    say({ kind: 'problem', text: problem.message });
  }
});
