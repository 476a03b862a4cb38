/** The camera beside a search box: only where the browser reads barcodes and the device has a camera. */
import { icon } from '#icons/icon';

/** Some browsers have a detector that knows no kind of code. */
const canRead = async (): Promise<boolean> => {
  try {
    const formats = await window.BarcodeDetector?.getSupportedFormats();
    if (!formats?.length) return false;
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    // No secure page, or forbidden: then there is none for us.
    return false;
  }
};

/** @param onCode told what was read @param life when it ends, the button goes */
export const offerCamera = async (
  form: HTMLFormElement,
  onCode: (code: string) => void,
  life: AbortSignal,
): Promise<void> => {
  if (!(await canRead()) || life.aborted) return;
  if (form.querySelector('.camera-button')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'camera-button';
  button.title = 'Leer un código con la cámara';
  button.innerHTML = `${icon('barcode')}<span class="visually-hidden">${button.title}</span>`;
  // A press takes no focus from the box, which would close its suggestions under the finger.
  button.addEventListener(
    'click',
    async () => {
      const { readCode } = await import('./camera.ts');
      const code = await readCode();
      if (code !== null && !life.aborted) onCode(code);
      else button.focus();
    },
    { signal: life },
  );
  form.append(button);
  life.addEventListener('abort', () => button.remove());
};
