/**
 * Loads the pictures of a row of cards, its arrows and its hearts, when the row comes into view, not a screen or two
 * ahead; one by one where each says that it may wait.
 */
const NEAR = '120px';

const load = (row: Element): void => {
  for (const image of row.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const { src = '' } = image.dataset;
    // Those beyond the right edge wait for the browser's own lazy loading.
    image.loading = 'lazy';
    image.src = src;
    delete image.dataset.src;
  }
};

export const loadLatePictures = (within: ParentNode = document): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        load(target);
        if (target.matches('.carousel'))
          void import('./carousel-row.ts').then(({ enlivenRow }) => enlivenRow(target));
      }
    },
    { rootMargin: NEAR },
  );
  for (const row of within.querySelectorAll('.carousel, [data-late]')) observer.observe(row);
};
