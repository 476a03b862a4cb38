import css from './results.module.css';

const places = ['1', '2', '3', '4', '5', '6'];

export const CardsSkeleton = () => (
  <div className={css.grid} role="status">
    <span className="visually-hidden">Cargando…</span>
    {places.map((place) => (
      <div key={place} className={`card ${css.waitingCard}`} aria-hidden="true">
        <div className={`skeleton ${css.waitingPicture}`} />
        <div className={`skeleton ${css.waitingTitle}`} />
        <div className={`skeleton ${css.waitingRows}`} />
        <div className={`skeleton ${css.waitingButton}`} />
      </div>
    ))}
  </div>
);

/** The skeleton of the whole list, in static pages. */
export const ListSkeleton = () => (
  <div className={css.results}>
    <div className={`skeleton ${css.waitingBar}`} />
    <div className={css.columns}>
      <div className={css.aside}>
        <div className={`skeleton ${css.asideWaiting}`} />
      </div>
      <div className={css.main}>
        <div className={css.head} />
        <CardsSkeleton />
      </div>
    </div>
  </div>
);
