/** Leads from a cancelled order to the one that took its place. */
export const ReplacedBy = ({ number, href }: { number: number; href: string }) => (
  <p>
    Lo reemplaza el <a href={href}>pedido N.º {number}</a>.
  </p>
);
