import { type ReactNode, useId } from 'react';
import type { Card } from '#catalog-view/item-view';
import type { ReleaseGroup } from '#contract/entities/configured';
import styles from './BannerConfig.module.css';

type ReleaseItem = ReleaseGroup['items'][number];

interface ReleaseRowProps {
  item: ReleaseItem;
  handle: ReactNode;
  /** Undefined while loading. */
  card: Card | null | undefined;
  /** Errors by input. */
  errors: { code: string | undefined; price: string | undefined };
  onChange: (to: Partial<ReleaseItem>) => void;
  onRemove: () => void;
}

const FieldError = ({ id, text }: { id: string; text: string | undefined }) =>
  text !== undefined && (
    <span className="field-error" id={id}>
      {text}
    </span>
  );

const CardNote = ({ item, card }: Pick<ReleaseRowProps, 'item' | 'card'>) => {
  if (item.code === '') return null;
  if (card === null)
    return <span className="field-error">No se encontró: el inicio no lo muestra</span>;
  return (
    <span className="small muted" aria-busy={card === undefined}>
      {card ? `${card.title} · ${card.price}` : 'Cargando…'}
    </span>
  );
};

/** Edits one product of a release group and shows what its code refers to. */
export const ReleaseRow = (props: ReleaseRowProps) => {
  const { item, handle, card, errors, onChange, onRemove } = props;
  const id = useId();
  /** Returns an input's error attributes. */
  const faultOf = (field: keyof typeof errors) => {
    const isWrong = errors[field] !== undefined;
    return {
      'aria-invalid': isWrong,
      'aria-describedby': isWrong ? `${id}-${field}` : undefined,
    };
  };
  return (
    <div className={styles.line}>
      {handle}
      <div className={styles.release}>
        {/* Looked up on blur. */}
        <input
          className="input"
          aria-label="Código"
          placeholder="Código"
          defaultValue={item.code}
          {...faultOf('code')}
          maxLength={60}
          onBlur={({ target }) => onChange({ code: target.value.trim() })}
        />
        <input
          className="input"
          aria-label="Nombre en el inicio"
          placeholder="Como el producto"
          value={item.name}
          maxLength={200}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <input
          className="input"
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          aria-label="Precio hasta que carga"
          placeholder="Precio"
          value={item.price ?? ''}
          {...faultOf('price')}
          onChange={({ target }) =>
            onChange({ price: target.value === '' ? null : target.valueAsNumber })
          }
        />
        <FieldError id={`${id}-code`} text={errors.code} />
        <FieldError id={`${id}-price`} text={errors.price} />
        <CardNote item={item} card={card} />
      </div>
      <button
        type="button"
        className="button button-small button-quiet"
        aria-label={`Quitar ${item.name || item.code || 'producto'}`}
        onClick={onRemove}
      >
        Quitar
      </button>
    </div>
  );
};
