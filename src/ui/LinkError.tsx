import { variant } from 'virtual:variant';
import { pathOf } from '#variants/paths';
import { Notice } from './Notice.tsx';
import { RetryNotice } from './RetryNotice.tsx';

const CONTACT = pathOf(variant, 'contact');

interface LinkErrorProps {
  /** A masculine noun: `pedido`. */
  noun: string;
  /** Set if the server did not answer. */
  awayText: string | undefined;
  onRetry: () => void;
}

/** Says why a mailed link shows nothing, and what to do next. */
export const LinkError = ({ noun, awayText, onRetry }: LinkErrorProps) =>
  awayText === undefined ? (
    <Notice tone="danger">
      <p>{`Este enlace no corresponde a ningún ${noun}.`}</p>
      <p>Ábrelo otra vez desde el correo, o escríbenos.</p>
      {CONTACT && (
        <a className="button button-small" href={CONTACT}>
          Escríbenos
        </a>
      )}
    </Notice>
  ) : (
    <RetryNotice text={awayText} onRetry={onRetry} />
  );
