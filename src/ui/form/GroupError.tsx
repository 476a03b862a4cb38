import { useId, useLayoutEffect, useRef } from 'react';

/** The error of a group of controls, which it describes; `firstRefused` finds the group by it. */
export const GroupError = ({ text }: { text: string | undefined }) => {
  const id = useId();
  const place = useRef<HTMLParagraphElement>(null);
  const isShown = text !== undefined && text !== '';
  useLayoutEffect(() => {
    const group = isShown && place.current?.closest('fieldset, [role="group"]');
    if (!group) return;
    group.setAttribute('aria-describedby', id);
    return () => group.removeAttribute('aria-describedby');
  }, [isShown, id]);
  return (
    isShown && (
      <p ref={place} id={id} className="field-error" role="alert" data-refused="">
        {text}
      </p>
    )
  );
};
