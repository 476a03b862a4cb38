import { type EditableFile, fileLabel, labelOf } from '#variants/editable-texts';
import { fileOfService } from '#variants/services';
import { FileTexts } from './FileTexts.tsx';
import { addKeys, type Row } from './own-rows.ts';
import { Services } from './Services.tsx';
import { Setting } from './Setting.tsx';

const partsOf = ({ text, questions, items = [], picture, isRemoved }: Row): string[] => [
  ...(text === '' ? [] : [text]),
  ...questions.map(({ question, answer }) => `${question} ${answer}`),
  ...(items.length > 0
    ? [
        items
          .map(({ from, texts = [] }) =>
            from === undefined ? texts.map((one) => one.text).join(' ') : `${from + 1}`,
          )
          .join(', '),
      ]
    : []),
  ...(picture ? [`imagen ${picture.id}`] : []),
  ...(isRemoved ? ['quitado'] : []),
];

interface TextsProps {
  files: readonly EditableFile[];
  newService: EditableFile | undefined;
}

const isService = ({ file }: EditableFile): boolean => file.startsWith(fileOfService(''));

/**
 * Edits the texts, lists and pictures of the shop's pages, and adds services; the banner's are edited with the home.
 * @param newService the empty texts of an added service
 */
export const Texts = ({ files, newService }: TextsProps) => (
  <Setting<Row>
    configKey="SHOP_TEXTS"
    intro="Lo que dicen y muestran las páginas, desde la próxima publicación. Quita lo que no es de tu tienda, y agrega tus servicios y preguntas. El banner se cambia en Portada."
    addKeys={addKeys}
    nameOf={(row) => {
      const title = files.find(({ file }) => file === row.file)?.title ?? fileLabel(row.file);
      return partsOf(row).map((part) => `${title}, ${labelOf(row.path)}: ${part}`);
    }}
  >
    {(draft) => (
      <>
        {files
          .filter((file) => !isService(file))
          .map((file) => (
            <FileTexts key={file.file} file={file} {...draft} />
          ))}
        {newService && <Services files={files.filter(isService)} blank={newService} {...draft} />}
      </>
    )}
  </Setting>
);
