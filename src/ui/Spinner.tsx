/** Announces that something is loading. */
export const Spinner = ({ text = 'Cargando…' }: { text?: string }) => (
  <span role="status" className="cluster">
    <span className="spinner" aria-hidden="true" />
    <span className="visually-hidden">{text}</span>
  </span>
);
