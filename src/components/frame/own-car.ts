import { $chosenCar, vehicleText } from '#stores/chosen-car';

/** Shows the chosen car in the header, in place of the garage's name. */
export const showCar = (): void => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-garage]')].map((link) => ({
    link,
    name: link.querySelector('.own-car-name'),
  }));
  const garage = links[0]?.name?.textContent ?? '';
  $chosenCar.subscribe((car) => {
    const text = car && (car.name?.trim() || vehicleText(car));
    document.documentElement.toggleAttribute('data-car', text !== null);
    for (const { link, name } of links) {
      if (name) name.textContent = text ?? garage;
      if (text === null) link.removeAttribute('aria-label');
      else link.setAttribute('aria-label', `${garage}: ${text}`);
    }
  });
};
