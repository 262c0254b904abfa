import type { UserEvent } from '@testing-library/user-event';

/** Pastes a text into a field, for tests that are not about typing: a typed text would render the page for each key. */
export const enter = async (person: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await person.click(field);
  await person.paste(text);
};
