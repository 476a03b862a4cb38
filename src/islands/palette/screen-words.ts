/** What else screens of the back-office are looked for by: what stands on them, and what others call them. */
import type { Screen } from '#variants/schema/routes';

export const SCREEN_WORDS: Partial<Readonly<Record<Screen, readonly string[]>>> = {
  'back-office': ['inicio', 'publicar'],
  'office-orders': ['compras', 'entregas'],
  'office-agenda': ['calendario', 'recordatorios'],
  'office-communications': ['mensajes', 'llamadas', 'consultas'],
  'office-companies': ['clientes'],
  'office-people': ['clientes', 'contactos'],
  'office-users': ['cuentas', 'vendedores'],
  'office-products': ['artículos', 'familias', 'precios'],
  'office-stock': ['recuento', 'inventario', 'existencias'],
  'office-images': ['fotos'],
  'office-imports': ['planilla', 'Excel', 'CSV'],
  'office-front': ['banner', 'lanzamientos'],
  'office-settings': ['feriados y otros horarios', 'cómo se paga', 'sinónimos'],
  'office-history': ['cambios', 'auditoría'],
  'office-state': ['fallas', 'correos'],
};
