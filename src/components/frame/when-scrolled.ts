/** What a page needs once somebody leaves its top, or comes back to where they were. */

export const whenScrolled = (act: () => void): void => {
  if (scrollY > 0) act();
  else addEventListener('scroll', act, { once: true, passive: true });
};
