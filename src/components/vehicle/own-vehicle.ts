/** The button of a vehicle's page that keeps it in the garage; the garage's code comes with the click. */
import { vehicle as schema } from '#contract/entities/vehicle';

const SAID = {
  added: 'Guardado en Mi garaje',
  there: 'Ya está en tu garaje',
  full: 'Tu garaje está lleno',
};

const keep = async (button: HTMLElement, words: Element): Promise<void> => {
  const { addFound } = await import('#stores/cars');
  const vehicle = schema.parse(JSON.parse(button.dataset.vehicle ?? ''));
  words.textContent = SAID[addFound(vehicle)];
};

export const offerToKeep = (): void => {
  const button = document.querySelector<HTMLElement>('#own-vehicle');
  const words = button?.querySelector('span');
  if (!button || !words) return;
  button.hidden = false;
  // Not a status: that would take the button's name away.
  words.ariaLive = 'polite';
  button.addEventListener('click', () => void keep(button, words));
};
