/** A text for programs, such as JSON: its marks of direction as escapes, so that all of it is seen in its order. */
export const withVisibleMarks = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
