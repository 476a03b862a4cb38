import { icon } from '#icons/icon';

/** Some browsers have a detector without any format. */
const canRead = async (): Promise<boolean> => {
  try {
    const formats = await window.BarcodeDetector?.getSupportedFormats();
    if (!formats?.length) return false;
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    // No secure context, or forbidden.
    return false;
  }
};

/**
 * Adds a camera button where the browser reads barcodes and the device has a camera.
 * @param life removes the button when aborted
 */
export const offerCamera = async (
  form: HTMLElement,
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
  // Keeps the focus in the box: losing it would close the suggestions.
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
