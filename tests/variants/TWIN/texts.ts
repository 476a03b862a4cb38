/** TWIN says what OBJ says. */
export { texts } from '../OBJ/texts.ts';
