import { vehicle as schema } from '#contract/entities/vehicle';

const RESULTS = {
  added: 'Guardado en Mi garaje',
  there: 'Ya está en tu garaje',
  full: 'Tu garaje está lleno',
};

const keep = async (button: HTMLElement, words: Element): Promise<void> => {
  const { addFound } = await import('#stores/cars');
  const vehicle = schema.parse(JSON.parse(button.dataset.vehicle ?? ''));
  words.textContent = RESULTS[addFound(vehicle)];
};

/** Prepares the button that adds the vehicle to the garage, whose code loads with the click. */
export const offerToKeep = (): void => {
  const button = document.querySelector<HTMLElement>('#own-vehicle');
  const words = button?.querySelector('span');
  if (!button || !words) return;
  button.hidden = false;
  // Not `role=status`, which would remove the button's name.
  words.ariaLive = 'polite';
  button.addEventListener('click', () => void keep(button, words));
};
