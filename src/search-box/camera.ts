import { MAX_CODE } from '#contract/limits';
import { icon } from '#icons/icon';

/** The Shape Detection API (WICG), which TypeScript lacks. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: (new () => Detector) & { getSupportedFormats(): Promise<readonly string[]> };
  }
}

const LOOK_EVERY_MS = 200;
const PATIENCE_MS = 8_000;

const TEXTS = {
  starting: 'Abriendo la cámara…',
  looking: 'Apunta la cámara al código de la etiqueta.',
  nothing:
    'Todavía no reconocemos ningún código: acerca la etiqueta, con buena luz y sin reflejos, o escribe el código.',
  refused:
    'No tenemos permiso para usar la cámara. Actívalo en el navegador y vuelve a intentarlo, o escribe el código.',
  none: 'No encontramos una cámara en este dispositivo. Escribe el código.',
  failed:
    'No pudimos abrir la cámara: tal vez la usa otra aplicación. Vuelve a intentarlo o escribe el código.',
} as const;

const reasonOf = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return TEXTS.refused;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return TEXTS.none;
  return TEXTS.failed;
};

const makeDialog = () => {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog camera';
  dialog.setAttribute('aria-labelledby', 'camera-title');
  dialog.innerHTML = `
    <header>
      <h2 id="camera-title">Leer un código</h2>
      <button type="button" class="button button-quiet button-icon" aria-label="Cerrar">${icon('x')}</button>
    </header>
    <video muted playsinline width="640" height="480"></video>
    <p role="status"></p>`;
  document.body.append(dialog);
  const video = dialog.querySelector('video') ?? document.createElement('video');
  const words = dialog.querySelector('p');
  const say = (text: string) => {
    if (words && words.textContent !== text) words.textContent = text;
  };
  dialog.querySelector('button')?.addEventListener('click', () => dialog.close());
  return { dialog, video, say };
};

/** Reads frames until a code is found or the dialog is closed. */
const watch = async (
  video: HTMLVideoElement,
  detector: Detector,
  life: AbortSignal,
  say: (text: string) => void,
): Promise<string | null> => {
  const begun = performance.now();
  while (!life.aborted) {
    // The next frame may be readable.
    const found = await detector.detect(video).catch(() => []);
    const code = found.map(({ rawValue }) => rawValue.trim()).find((value) => value !== '');
    // Longer texts are no codes of parts: the address of a page, for example.
    if (code !== undefined && !life.aborted) return code.slice(0, MAX_CODE);
    if (performance.now() - begun > PATIENCE_MS) say(TEXTS.nothing);
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  return null;
};

/** Opens the camera in a dialog and returns the code that it reads; null where the dialog was closed. */
export const readCode = async (): Promise<string | null> => {
  const { dialog, video, say } = makeDialog();
  const life = new AbortController();
  let stream: MediaStream | undefined;
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const closed = new Promise<null>((done) =>
    dialog.addEventListener('close', () => {
      life.abort();
      stop();
      done(null);
    }),
  );
  // Stops filming when the page or the tab is left.
  const { signal } = life;
  addEventListener('pagehide', () => dialog.close(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden && dialog.close(), {
    signal,
  });
  say(TEXTS.starting);
  dialog.showModal();

  const look = async (): Promise<string | null> => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
      });
      if (signal.aborted) {
        stop();
        return null;
      }
      video.srcObject = stream;
      await video.play();
      if (!window.BarcodeDetector) throw new Error('no browser that reads barcodes');
      say(TEXTS.looking);
      return await watch(video, new window.BarcodeDetector(), signal, say);
    } catch (error) {
      say(reasonOf(error));
      return closed;
    }
  };

  const code = await Promise.race([look(), closed]);
  dialog.close();
  stop();
  dialog.remove();
  return code;
};
