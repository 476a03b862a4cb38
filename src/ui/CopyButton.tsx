import { useRef } from 'react';
import { showBriefly } from '#stores/toasts';
import { Button } from './Button.tsx';

const SHOWN_MS = 1_500;

interface CopyButtonProps {
  /** The copied text. */
  text: string;
  /** Completes "Copiar …": `el total`. */
  what: string;
}

/** Copies a text that stands before it; where copying is forbidden, selects that. */
export const CopyButton = ({ text, what }: CopyButtonProps) => {
  const button = useRef<HTMLSpanElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showBriefly(`Copiado: ${text}`, SHOWN_MS);
    } catch {
      const shown = button.current?.previousElementSibling;
      if (shown) getSelection()?.selectAllChildren(shown);
    }
  };
  return (
    <span ref={button}>
      <Button look="small" aria-label={`Copiar ${what}`} onClick={() => void copy()}>
        Copiar
      </Button>
    </span>
  );
};
