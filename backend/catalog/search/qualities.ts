/** Words that say how something is, not what: with a noun that nothing is called they ask for nothing by themselves. */
import { wordsOf } from '../search-index/text-analysis.ts';

const QUALITIES = new Set(
  wordsOf(
    `blanco blanca negro negra rojo roja amarillo amarilla anaranjado anaranjada dorado dorada plateado
     plateada morado morada rosado rosada azul verde gris celeste naranja rosa violeta marrón beige crema
     bordó turquesa natural transparente claro clara oscuro oscura brillante mate
     chico chica grande mediano mediana nuevo nueva
     acero acrílico algodón aluminio bronce cerámica cobre cuero goma hierro lana lino madera metal mimbre
     nylon plástico plástica porcelana silicona tela vidrio`,
  ),
);

export const isQuality = (word: string): boolean => QUALITIES.has(word);
