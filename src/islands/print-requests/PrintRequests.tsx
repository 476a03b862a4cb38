import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { formatMoney } from '#contract/amounts/money';
import { formatNumber, oneDecimal } from '#contract/amounts/numbers';
import { type ListedPrint, printFilePath, printRequestFilter } from '#contract/calls/printing';
import { FORMAT_NAMES } from '#contract/files/model-format';
import { telLink } from '#contract/people/phones';
import { shortDateTime } from '#contract/time/dates';
import { sellsFor } from '#stores/account/company';
import { $session } from '#stores/account/session';
import { listStore } from '#stores/reads/list';
import { codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { estimatePrint, materialOf, TO_QUOTE } from '#variants/print-estimate';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { OtherCompany } from '../../ui/office/OtherCompany.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

const rowsMax = 10;

const printRequests = listStore({
  call: printRequestFilter,
  codec: codecOf({ text: textFilter('t') }),
  rowsMax,
  $who: $session,
  ask: ({ text, page }, session) =>
    sellsFor(session, variant.destinationCompany.id)
      ? {
          filters: filterItems({ text }),
          rowIndex: page - 1,
          rowsMax,
        }
      : null,
});

const { printing } = variant;

const Person = ({ name, email, phone, note }: ListedPrint) => (
  <>
    <b>{name}</b>
    <br />
    <a href={`mailto:${email}`}>{email}</a>
    <br />
    <a href={telLink(phone)}>{phone}</a>
    {note !== '' && <p className="muted">{note}</p>}
  </>
);

const Piece = ({ widthMm, depthMm, heightMm, volumeMm3 }: ListedPrint) => (
  <>
    {[widthMm, depthMm, heightMm].map((edge) => oneDecimal(edge)).join(' × ')} mm
    <br />
    <span className="muted">{oneDecimal(volumeMm3 / 1000)} cm³</span>
  </>
);

/** Estimates the price with today's rates; the mail used those of its day. */
const priceOf = (request: ListedPrint): string => {
  const material = printing && materialOf(printing, request.material);
  if (!printing || !material) return '';
  const { widthMm, depthMm, heightMm, areaMm2, volumeMm3, quantity } = request;
  const piece = { sizeMm: [widthMm, depthMm, heightMm] as const, areaMm2, volumeMm3 };
  const { cents } = estimatePrint(printing, material, piece, quantity);
  return cents === null ? TO_QUOTE : formatMoney(cents);
};

const PrintFile = ({ guid, fileName, fileBytes, format, hasFile }: ListedPrint) => {
  const facts = `${format ? `${FORMAT_NAMES[format]}, ` : ''}${oneDecimal(fileBytes / 1_000_000)} MB`;
  return (
    <>
      {hasFile ? <a href={printFilePath(guid)}>{fileName}</a> : fileName}
      <br />
      <span className="muted">{hasFile ? facts : 'El archivo ya no se guarda'}</span>
    </>
  );
};

export const PrintRequests = () => {
  const view = useList(printRequests);
  const session = useStore($session, { ssr: 'initial' });
  if (session.status === 'user' && !sellsFor(session, variant.destinationCompany.id))
    return <OtherCompany what="las impresiones de la tienda" />;
  return (
    <ListScreen
      view={view}
      head={
        <ListFilters
          query={view.query}
          onQuery={view.go}
          fields={[
            {
              key: 'text',
              kind: 'text',
              label: 'Buscar impresiones',
              placeholder: 'Número, nombre, email, teléfono o archivo',
            },
          ]}
        />
      }
      waiting={<Spinner text="Cargando impresiones…" />}
      empty={<EmptyState />}
    >
      {({ data }) => (
        <ListTable
          label="Impresiones"
          rows={data}
          keyOf={({ number }) => number}
          columns={[
            { title: 'Número', cell: ({ number }) => number, isNumber: true },
            {
              title: 'Fecha',
              cell: ({ receivedAt }) => shortDateTime(receivedAt),
            },
            { title: 'Persona', cell: Person },
            { title: 'Archivo', cell: PrintFile },
            { title: 'Pieza', cell: Piece },
            {
              title: 'Material',
              cell: ({ material }) =>
                (printing && materialOf(printing, material)?.name) ?? material,
            },
            { title: 'Cant.', cell: ({ quantity }) => formatNumber(quantity), isNumber: true },
            { title: 'Estimado', cell: priceOf, isNumber: true },
          ]}
        />
      )}
    </ListScreen>
  );
};
