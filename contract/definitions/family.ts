/** The fields of a family of interchangeable parts, in the order of its form. */
import { MAX_CODE, YEARS } from '../limits.ts';
import { defineEntity } from './entity.ts';

export const familyEntity = defineEntity({
  prefix: 'Autopart',
  fields: {
    name: {
      kind: 'text',
      label: 'Nombre',
      max: 300,
      isRequired: true,
      file: { headings: ['nombre de familia', 'denominacion', 'titulo', 'name'], isRequired: true },
    },
    categoryId: {
      kind: 'category',
      label: 'Categoría',
      wire: 'CategoryId',
      file: {
        id: 'category',
        headings: ['rubro', 'categoria id', 'subcategoria', 'sub categoria', 'category', 'linea'],
        isRequired: true,
      },
    },
    isPublic: {
      kind: 'flag',
      label: 'A la venta',
      initial: true,
      isHalf: true,
      file: { title: 'Visible', headings: ['publico', 'activo', 'publicado', 'habilitado'] },
    },
    isOriginal: {
      kind: 'flag',
      label: 'Original',
      initial: false,
      isHalf: true,
      file: { headings: ['es original'] },
    },
    description: {
      kind: 'text',
      label: 'Descripción',
      max: 5_000,
      lines: 5,
      initial: '',
      file: { headings: ['observaciones', 'texto', 'description'] },
    },
    originalCodes: {
      kind: 'list',
      label: 'Códigos originales',
      wire: 'originalCodes',
      hint: 'Uno por línea.',
      max: 500,
      item: {
        prefix: '',
        fields: {
          code: { kind: 'text', label: 'Código', wire: 'Code', max: MAX_CODE, isRequired: true },
        },
      },
      file: {
        headings: ['codigo original', 'oem', 'codigos oem', 'numero original', 'original codes'],
      },
    },
    applications: {
      kind: 'list',
      label: 'Aplicaciones',
      hasOwnControl: true,
      wire: 'applications',
      max: 500,
      item: {
        prefix: 'Application',
        fields: {
          /** A vehicle of the list includes its make; without one, both are written. */
          vehicleId: {
            kind: 'reference',
            label: 'Vehículo',
            wire: 'VehicleId',
            isNullable: true,
          },
          name: { kind: 'text', label: 'Modelo', max: 200, isRequired: true },
          brandName: { kind: 'text', label: 'Marca', max: 100, isRequired: true },
          /** Null = unknown. */
          yearFrom: {
            kind: 'integer',
            label: 'Desde',
            min: YEARS.first,
            max: YEARS.last,
            isNullable: true,
          },
          yearTo: {
            kind: 'integer',
            label: 'Hasta',
            min: YEARS.first,
            max: YEARS.last,
            isNullable: true,
          },
        },
      },
    },
  },
});
