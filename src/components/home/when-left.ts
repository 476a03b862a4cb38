/** Nothing is replaced under a finger, or under the focus: what is pressed there would go nowhere. */

const isUsed = (place: Element): boolean =>
  place.matches(':hover') || place.contains(document.activeElement);

/** @returns when neither pointer nor focus is in it; at once where nobody is */
export const whenLeft = (place: Element): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (isUsed(place)) return;
      place.removeEventListener('pointerleave', look);
      document.removeEventListener('focusin', look);
      resolve();
    };
    place.addEventListener('pointerleave', look);
    document.addEventListener('focusin', look);
    look();
  });
