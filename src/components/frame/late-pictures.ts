const NEAR = '120px';

const load = (row: Element): void => {
  for (const image of row.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const { src = '' } = image.dataset;
    // Pictures beyond the right edge still load lazily.
    image.loading = 'lazy';
    image.src = src;
    delete image.dataset.src;
  }
};

/** Loads pictures, and the arrows and hearts of rows, when they come into view, and not a screen or two ahead. */
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
