interface BuyerCompany {
  companyName: string;
  /** Whether the buyer is a known employee of it; null or absent = unknown. */
  isOfCompany?: boolean | null | undefined;
}

/** Marks a company that only the buyer has named: anybody may register with any RUT. */
export const UNCONFIRMED = 'sin confirmar';

/** Returns the company's name for sellers, marked if unconfirmed; empty = no company. */
export const buyerCompanyText = ({ companyName, isOfCompany }: BuyerCompany): string =>
  companyName !== '' && isOfCompany === false ? `${companyName} (${UNCONFIRMED})` : companyName;
