import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldName } from '@marketplace/contracts';
import { textIn } from './textIn.ts';

const names: Readonly<Record<FieldName, MessageDescriptor>> = {
  'Task id': msg`Task id`,
  Title: msg`Title`,
  Category: msg`Category`,
  Description: msg`Description`,
  Deadline: msg`Deadline`,
  Budget: msg`Budget`,
  'Most offers': msg`Most offers`,
  Amount: msg`Amount`,
  Days: msg`Days`,
  Message: msg`Message`,
  Name: msg`Name`,
  Note: msg`Note`,
  Reason: msg`Reason`,
  Stars: msg`Rating`,
  Text: msg`Text`,
  About: msg`About you`,
};

/** The name of a field of the API, as the form shows it; an unknown field keeps its name. */
export const fieldName = (name: string): string => textIn(names, name) ?? name;
