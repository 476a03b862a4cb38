/** Sends one change of a company's lists, over the version that is shown, and says why it was not taken. */
import { useState } from 'react';
import type { CallInput } from '#contract/call';
import type { companyUpdate } from '#contract/calls/companies';
import type { Company } from '#contract/entities/companies';
import { updateCompany } from '#stores/companies/writes';

type Change = Omit<CallInput<typeof companyUpdate>, 'id' | 'version'>;

export const useCompanyEdit = ({ id, version }: Company) => {
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  /** @returns the refusal, where there was one */
  const change = async (lists: Change) => {
    setSending(true);
    const reply = await updateCompany({ id, version, ...lists });
    setSending(false);
    setProblem(reply.ok ? '' : reply.error.text);
    return reply.ok ? undefined : reply.error;
  };
  /** Where something else is asked: why another change was not taken is nothing to it. */
  const forget = () => setProblem('');
  return { problem, isSending, change, forget };
};
export type CompanyEdit = ReturnType<typeof useCompanyEdit>;
