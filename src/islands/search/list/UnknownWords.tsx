/** Says which words of a text the list passed over, whether nothing is called so or they were too many. */
import css from './results.module.css';

export const UnknownWords = ({ words = [] }: { words?: readonly string[] | undefined }) =>
  words.length > 0 && (
    <p className={css.unknown} role="status">
      {`Dejamos fuera ${words.map((word) => `“${word}”`).join(', ')}: se muestra lo que coincide con el resto.`}
    </p>
  );
