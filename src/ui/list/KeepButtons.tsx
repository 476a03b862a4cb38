/** Favourite and comparison buttons of an item; components/keep handles them, keep.css draws their icons. */
interface KeepButtonProps {
  keep: 'favourite' | 'compare';
  label: string;
  code: string;
}

const KeepButton = ({ keep, label, code }: KeepButtonProps) => (
  <button
    type="button"
    className="button button-quiet button-icon signed"
    data-keep={keep}
    data-code={code}
    aria-pressed="false"
    aria-label={label}
  />
);

export const KeepButtons = ({ code }: { code: string }) => (
  <>
    <KeepButton keep="favourite" label={`Favorito: ${code}`} code={code} />
    <KeepButton keep="compare" label={`Comparar ${code}`} code={code} />
  </>
);
