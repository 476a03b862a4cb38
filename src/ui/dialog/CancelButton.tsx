/** 'Cancelar': closes the dialog as Escape does. */

import { Button } from '../Button.tsx';
import { usePlace } from './place.ts';

export const CancelButton = () => <Button onClick={usePlace()?.leave}>Cancelar</Button>;
