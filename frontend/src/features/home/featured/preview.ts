const previewLength = 100;

/** The first 100 characters of a description, with an ellipsis if it is longer. */
export const preview = (description: string | null): string | null => {
  if (description === null) return null;
  const characters = Array.from(description);
  return characters.length <= previewLength
    ? description
    : `${characters.slice(0, previewLength).join('').trimEnd()}…`;
};

interface TaskDeadline {
  readonly deadline: string;
}

/** Nearest deadline first; days as `YYYY-MM-DD` sort as text. */
export const byDeadline = <Task extends TaskDeadline>(tasks: readonly Task[]): Task[] =>
  tasks.toSorted((one, other) =>
    one.deadline < other.deadline ? -1 : Number(one.deadline > other.deadline),
  );
