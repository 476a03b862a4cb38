import { digitsOf, isMobile, nationalDigits } from '#contract/people/phones';

/** `099 123 456`, `+598 99 123 456` → `59899123456`, as wa.me wants it; undefined for a landline or nonsense. */
export const whatsappNumber = (phone: string): string | undefined => {
  const national = nationalDigits(digitsOf(phone));
  return isMobile(national) ? `598${national}` : undefined;
};
