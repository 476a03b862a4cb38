/**
 * The fields of a communication that do not affect its state, in the order of its form. Its date,
 * its reminder and its people belong to the state machine and are defined by the calls.
 */
import { commTypeNames, MESSAGE_LENGTH, SUBJECT_LENGTH } from '../communications.ts';
import { defineEntity } from './entity.ts';

export const communicationEntity = defineEntity({
  prefix: 'Comm',
  fields: {
    type: { kind: 'choice', label: 'Tipo', options: commTypeNames, hasOwnControl: true },
    subject: { kind: 'text', label: 'Asunto', max: SUBJECT_LENGTH, isRequired: true },
    message: { kind: 'text', label: 'Mensaje', max: MESSAGE_LENGTH, isRequired: true, lines: 4 },
  },
});
