import type { UserEvent } from '@testing-library/user-event';

/** Pastes a text into a field. Where a test is not about typing: each key renders the page once more. */
export const enter = async (person: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await person.click(field);
  await person.paste(text);
};
