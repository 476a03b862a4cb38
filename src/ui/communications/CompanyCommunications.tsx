import { useState } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import { communicationFilter } from '#contract/calls/communications';
import { COMM_PAGE } from '#contract/communications';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { EmptyState } from '../list/EmptyState.tsx';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { useQuery } from '../use-query.ts';
import { CommCards } from './CommCards.tsx';
import { CommPanel, type CompanyPath } from './CommPanel.tsx';
import { NewEntry } from './NewEntry.tsx';

interface Props {
  companyId: number;
  companyName: string;
  /** Path of the complete list. */
  listPath: string | undefined;
  companyPath: CompanyPath;
}

/** Lists the latest 20 communications of a company and adds new ones, for the company's page. */
export const CompanyCommunications = (props: Props) => {
  const { companyId, companyName, listPath, companyPath } = props;
  const filters = [{ FilterKey: 'contactCompanyId', FilterValue: `${companyId}` }];
  const { data, error } = useQuery(communicationFilter, { filters, rowIndex: 0 });
  const [open, setOpen] = useState<number>();
  const [isNew, setNew] = useState(false);
  const contact = { companyId, companyName, personId: null, personName: '' };
  return (
    <div className="stack">
      <div className="cluster">
        <button type="button" className="button button-primary" onClick={() => setNew(true)}>
          <OfficeIcon name="message-2" /> Nueva comunicación
        </button>
      </div>
      {!data && (error ? <Notice tone="danger">{error.text}</Notice> : <Spinner />)}
      {data?.resultCount === 0 && <EmptyState />}
      {data && data.resultCount > 0 && <CommCards comms={data.data} onOpen={setOpen} />}
      {data && data.resultCount > COMM_PAGE && listPath && (
        <a href={listPath}>Ver las {formatNumber(data.resultCount)} comunicaciones</a>
      )}
      {open !== undefined && (
        <CommPanel id={open} companyPath={companyPath} onClose={() => setOpen(undefined)} />
      )}
      {isNew && <NewEntry contact={contact} onClose={() => setNew(false)} />}
    </div>
  );
};
