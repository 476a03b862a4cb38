import { type ReactNode, useState } from 'react';
import type { Image, ImageTarget } from '#contract/entities/images';
import { Button } from '../Button.tsx';
import { FormWithin } from '../form/FormWithin.tsx';
import { PictureChooser } from './PictureChooser.tsx';

interface PictureChoiceProps {
  target: ImageTarget;
  /** The title of the list to choose from. */
  title: string;
  /** The word for it in the buttons, in small letters. */
  word: string;
  isSet: boolean;
  onChoose: (picture: Image) => void;
  onRemove: () => void;
  /** The chosen picture. */
  children?: ReactNode;
}

/** Shows a chosen picture, with buttons to choose another one and to remove it. */
export const PictureChoice = (props: PictureChoiceProps) => {
  const { target, title, word, isSet, onChoose, onRemove, children } = props;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="cluster">
      {children}
      <Button look="small" onClick={() => setChoosing(true)}>
        {isSet ? 'Cambiar' : 'Elegir'} {word}
      </Button>
      {isSet && (
        <Button look="small quiet" onClick={onRemove}>
          Quitar {word}
        </Button>
      )}
      {isChoosing && (
        <FormWithin>
          <PictureChooser
            target={target}
            title={title}
            onChoose={onChoose}
            onClose={() => setChoosing(false)}
          />
        </FormWithin>
      )}
    </div>
  );
};
