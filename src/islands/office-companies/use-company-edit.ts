import { useState } from 'react';
import type { CallInput } from '#contract/call';
import type { companyUpdate } from '#contract/calls/companies';
import type { Company } from '#contract/entities/companies';
import { updateCompany } from '#stores/companies/writes';

type Change = Omit<CallInput<typeof companyUpdate>, 'id' | 'version'>;

export const useCompanyEdit = ({ id, version }: Company) => {
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  /**
   * Saves a change over the shown version.
   * @returns the error, if any
   */
  const change = async (lists: Change) => {
    setSending(true);
    const reply = await updateCompany({ id, version, ...lists });
    setSending(false);
    setProblem(reply.ok ? '' : reply.error.text);
    return reply.ok ? undefined : reply.error;
  };
  /** Clears the error of an earlier change. */
  const clearProblem = () => setProblem('');
  return { problem, isSending, change, clearProblem };
};
export type CompanyEdit = ReturnType<typeof useCompanyEdit>;
