/** Carries what was typed of an unknown caller to another screen, in its address. */

const PHONE = /^[+\d][\d\s().-]{5,39}$/;

/** Returns the fields of an address for a typed name or phone. */
export const callerFields = (text: string): Record<string, string> => {
  const typed = text.trim();
  return PHONE.test(typed) ? { telefono: typed } : { nombre: typed };
};

/** Reads the fields of an address; empty = none. */
export const readCaller = (address: string): { name: string; phone: string } => {
  const search = new URLSearchParams(address);
  return {
    name: (search.get('nombre') ?? '').slice(0, 200),
    phone: (search.get('telefono') ?? '').slice(0, 40),
  };
};
