/** Fields of the back-office's calls by the name that a form shows; a call's name begins small here. */

export const FIELD_WORDS: Readonly<Record<string, string>> = {
  active: 'Activo',
  addresses: 'Direcciones',
  branch: 'Sucursal',
  categories: 'Categorías',
  code: 'Código',
  description: 'Descripción',
  email: 'Email',
  emails: 'Emails',
  employees: 'Personas',
  identifier: 'RUT',
  images: 'Imágenes',
  name: 'Nombre',
  phones: 'Teléfonos',
  price: 'Precio',
  quantity: 'Cantidad',
  stock: 'Stock',
  tags: 'Etiquetas',
  title: 'Título',
  value: 'Valor',
  workBranches: 'Rubros',
};
