const isUsed = (place: Element): boolean =>
  place.matches(':hover') || place.contains(document.activeElement);

/** Resolves once neither pointer nor focus is inside, so that a press is never lost. */
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
