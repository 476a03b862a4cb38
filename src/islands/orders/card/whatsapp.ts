/** The chat with a buyer: a Uruguayan mobile as wa.me wants it. */

/** `099 123 456`, `+598 99 123 456` → `59899123456`; undefined for a landline or nonsense. */
export const whatsappNumber = (phone: string): string | undefined => {
  const digits = phone.replace(/\D/g, '').replace(/^(00)?598/, '');
  const national = digits.replace(/^0/, '');
  return /^9[1-9]\d{6}$/.test(national) ? `598${national}` : undefined;
};

export const whatsappLink = (phone: string, orderNumber: number): string | undefined => {
  const number = whatsappNumber(phone);
  const text = `Hola! Te escribimos por tu pedido N.º ${orderNumber}.`;
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
};
