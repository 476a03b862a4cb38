import type { WholeImport } from '#contract/entities/imports';
import { takeOutRows } from '#stores/imports/take-out';
import { FileButtons } from '../../ui/office/FileButtons.tsx';

interface BadRowsFileProps {
  whole: Pick<WholeImport, 'guid' | 'fileName'>;
}

/** Downloads the invalid rows of an import with their reasons, to be corrected. */
export const BadRowsFile = ({ whole: { guid, fileName } }: BadRowsFileProps) => (
  <>
    <p>Bajar las filas con errores, con sus motivos:</p>
    <FileButtons
      takeOut={(options) => takeOutRows({ guid, list: 'bad', title: 'Errores', ...options })}
      name={() => `${fileName.replace(/\.[^.]*$/, '')}.errores`}
    />
  </>
);
