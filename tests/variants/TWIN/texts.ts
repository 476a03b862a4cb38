/** TWIN has OBJ's texts. */
export { texts } from '../OBJ/texts.ts';
