import { rutWarning } from '#contract/people/rut';

/** Warns about a RUT while it is typed; it can be saved anyway. */
export const RutNote = ({ rut }: { rut: string }) => {
  const warning = rutWarning(rut);
  return (
    <p className="field-said" role="status">
      {warning !== '' && <span className="tag tag-warning">{warning}</span>}
    </p>
  );
};
