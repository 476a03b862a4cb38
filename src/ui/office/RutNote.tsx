/** What can be said of a RUT as it is typed: a warning, which keeps nobody from saving. */
import { rutWarning } from '#contract/people/rut';

export const RutNote = ({ rut }: { rut: string }) => {
  const warning = rutWarning(rut);
  return (
    <p className="field-said" role="status">
      {warning !== '' && <span className="tag tag-warning">{warning}</span>}
    </p>
  );
};
