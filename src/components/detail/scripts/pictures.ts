/** Connects thumbnails and the large view with the slides. */
export const showPictures = (item: HTMLElement): void => {
  const slides = item.querySelector<HTMLElement>('.slides');
  const zoom = item.querySelector<HTMLElement>('#zoom');
  const large = zoom?.querySelector('img');
  if (!slides) return;
  const seen = () => Math.round(slides.scrollLeft / Math.max(slides.clientWidth, 1));
  const thumbs = [...item.querySelectorAll<HTMLAnchorElement>('.thumbs a')];
  const mark = () => {
    for (const [index, thumb] of thumbs.entries())
      thumb.setAttribute('aria-current', `${index === seen()}`);
  };
  for (const [index, thumb] of thumbs.entries())
    thumb.addEventListener('click', (event) => {
      // Following the anchor would scroll the page.
      event.preventDefault();
      slides.scrollTo({ left: index * slides.clientWidth, behavior: 'smooth' });
    });
  slides.addEventListener('scroll', mark, { passive: true });
  mark();
  zoom?.addEventListener('beforetoggle', () => {
    const picture = slides.querySelectorAll('img')[seen()];
    if (large && picture) large.src = picture.src;
    zoom.classList.remove('is-close');
  });
  large?.addEventListener('click', () => zoom?.classList.toggle('is-close'));
};
