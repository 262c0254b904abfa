import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

const names: Readonly<Record<string, MessageDescriptor>> = {
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
export const fieldName = (name: string): string => {
  const known = names[name];
  return known ? t(known) : name;
};
