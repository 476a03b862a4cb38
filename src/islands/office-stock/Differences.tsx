/** What was counted and is otherwise in the books; then it is applied. */
import type { CountedRow } from '#contract/entities/goods';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface DifferencesProps {
  rows: readonly CountedRow[];
  unknown: readonly string[];
  isSending: boolean;
  onApply: () => void;
  onDropEqual: () => void;
}

const signed = (units: number): string => (units > 0 ? `+${units}` : String(units));

const inWords = (compared: number, different: number): string => {
  if (compared === 0) return 'Ninguno de los códigos es de un producto.';
  if (different === 0) return 'Todo lo contado coincide con el sistema.';
  return `${different} de ${compared} no coinciden con el sistema.`;
};

export const Differences = ({
  rows,
  unknown,
  isSending,
  onApply,
  onDropEqual,
}: DifferencesProps) => {
  const different = rows.filter(({ from, to }) => from !== to);
  const equal = rows.length - different.length;
  return (
    <section className="stack" aria-label="Diferencias">
      {unknown.length > 0 && (
        <Notice tone="warning">
          No hay productos con estos códigos, y no se aplican: {unknown.join(', ')}.
        </Notice>
      )}
      <p role="status">{inWords(rows.length, different.length)}</p>
      {different.length > 0 && (
        <ListTable
          label="Diferencias del recuento"
          rows={different}
          keyOf={({ code }) => code}
          columns={[
            { title: 'Código', cell: ({ code }) => code },
            { title: 'Nombre', cell: ({ name }) => name },
            { title: 'Sistema', cell: ({ from }) => from, isNumber: true },
            { title: 'Contadas', cell: ({ to }) => to, isNumber: true },
            { title: 'Diferencia', cell: ({ from, to }) => signed(to - from), isNumber: true },
          ]}
        />
      )}
      <div className="cluster">
        {different.length > 0 && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isSending}
            onClick={onApply}
          >
            Aplicar el recuento
          </button>
        )}
        {equal > 0 && (
          <button type="button" className="button" onClick={onDropEqual}>
            {equal === 1 ? 'Quitar el que coincide' : `Quitar los ${equal} que coinciden`}
          </button>
        )}
      </div>
    </section>
  );
};
