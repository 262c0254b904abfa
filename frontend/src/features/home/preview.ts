const previewLength = 100;

/** The beginning of a description, as cards show it: at most 100 characters, an ellipsis where more follows. */
export const preview = (description: string): string => {
  const characters = Array.from(description);
  return characters.length <= previewLength
    ? description
    : `${characters.slice(0, previewLength).join('').trimEnd()}…`;
};

interface Dated {
  readonly deadline: string;
}

/** The nearest deadline first; the days are `YYYY-MM-DD`, whose order is that of their text. */
export const byDeadline = <Task extends Dated>(tasks: readonly Task[]): Task[] =>
  tasks.toSorted((one, other) =>
    one.deadline < other.deadline ? -1 : Number(one.deadline > other.deadline),
  );
