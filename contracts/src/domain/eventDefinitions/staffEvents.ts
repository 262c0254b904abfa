import {
  operatorActedSchema,
  personForgottenSchema,
  roleChangedSchema,
  textsForgottenSchema,
} from '../eventData.ts';
import { asItIs, type EventDefinition } from './eventDefinition.ts';

/** The events of operators, of roles, and of persons who are forgotten. */
export const staffEvents = {
  OperatorActed: {
    version: 3,
    data: operatorActedSchema,
    // Version 2 has one more action.
    upcasters: { 1: asItIs, 2: asItIs },
    textsOfPerson: { reason: 'person' },
    about: 'An operator acted on a projection or a person; its stream is not a task.',
  },
  RoleGranted: {
    version: 1,
    data: roleChangedSchema,
    textsOfPerson: { reason: 'person' },
    about: 'A person has the role of an auditor or an operator from here on; its stream is not a task.',
  },
  RoleWithdrawn: {
    version: 1,
    data: roleChangedSchema,
    textsOfPerson: { reason: 'person' },
    about: 'A person has this role no more, and calls that need it are refused; its stream is not a task.',
  },
  PersonForgotten: {
    version: 1,
    data: personForgottenSchema,
    about:
      'A person is forgotten: no event of this person follows, and the texts of the person are deleted. Its stream is not a task.',
  },
  TextsForgotten: {
    version: 3,
    data: textsForgottenSchema,
    upcasters: { 1: asItIs, 2: (data) => ({ uid: (data as { readonly uid: unknown }).uid }) },
    about:
      'The texts of a forgotten person on this task are deleted; a program that keeps them must delete them too. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;
