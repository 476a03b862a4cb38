/** The company that somebody buys for, as the shop's people read it: whoever registers may name any RUT. */

interface Named {
  companyName: string;
  /** Whether its people are known to have the buyer among them; null or absent = nobody can say. */
  isOfCompany?: boolean | null | undefined;
}

/** What stands behind the name of a company that nobody has confirmed. */
export const UNCONFIRMED = 'sin confirmar';

/** The company's name, with a word where nothing but the buyer's own says so; empty = no company. */
export const buyerCompanyText = ({ companyName, isOfCompany }: Named): string =>
  companyName !== '' && isOfCompany === false ? `${companyName} (${UNCONFIRMED})` : companyName;
