/** The task that every contender stores. */
export const sampleTask = {
  title: 'A logo for a bakery, round, in two colours',
  category: 'Design',
  description:
    'We open in spring and need a logo that works on paper bags, on the van and as a favicon. ' +
    'Two colours, no gradients; please show three drafts before the final one, which we need as SVG.',
  deadline: '2027-02-28',
  budget: 350,
} as const;

/** A task like `sampleTask`; each number has another deadline, in the future, and another budget. */
export const taskNumber = (number: number) => ({
  ...sampleTask,
  deadline: `${2100 + (number % 7)}-0${1 + (number % 9)}-${10 + (number % 18)}`,
  budget: 50 + (number % 97) * 10,
});

export const sampleUser = { uid: 'bench-user', email: 'bench@example.com', name: 'Ben Chmark' } as const;
