// The actions of operators, without zod. Calls, routes, the OpenAPI document, the command line, the recorded event and the buttons of
// the screens are made from this table. The compiler asks for what a new action does (projector/src) and for its words on the screens.

export interface OperatorActionDefinition {
  /** The id of its call. */
  readonly id: string;
  /** For the OpenAPI document and for `npm run ops -- ACTION --help`. */
  readonly summary: string;
  readonly about: string;
  /** 202: the action has only begun when the call is answered. */
  readonly status: 200 | 202;
  /** Fields of the body that the caller may set to true, beside the reason. */
  readonly flags?: readonly ProjectionActionFlag[];
}

export const projectionActionFlags = {
  acceptDifferences:
    'Make the new documents live even if they differ; allowed only if the projection has another version than the live documents',
} as const;
export type ProjectionActionFlag = keyof typeof projectionActionFlags;
export type ProjectionActionFlags = Readonly<Partial<Record<ProjectionActionFlag, boolean | undefined>>>;

/** The actions of operators by their subjects, in the order of the screens and of the command line's help. */
export const operatorActions = {
  projection: {
    rebuild: {
      id: 'rebuildProjection',
      summary: 'Build the documents of a projection again, from the first event on',
      about:
        'The new documents are built beside the live ones, which stay readable. When they have caught up, both are compared at one position. ' +
        'If they are equal, the new documents become live. If not, the rebuild is refused, the live documents stay, and the differences are listed.',
      status: 202,
      flags: ['acceptDifferences'],
    },
    preview: {
      id: 'previewProjection',
      summary: 'Show what a rebuild would change',
      about:
        'The documents are built beside the live ones by the code of today, and compared with them at one position. ' +
        'The differences are listed, and the live documents stay.',
      status: 202,
    },
    rollback: {
      id: 'rollBackProjection',
      summary: 'Go back to the documents from before the last swap',
      about:
        'Before they become live, the events since then are applied to them, so no reader sees time go back. ' +
        'It is refused if no earlier documents are kept.',
      status: 200,
    },
    pause: {
      id: 'pauseProjection',
      summary: 'Stop applying events to a projection',
      about: 'Its documents stay readable, and get older. Does nothing if it is paused already.',
      status: 200,
    },
    resume: {
      id: 'resumeProjection',
      summary: 'Continue a paused projection',
      about: 'The events after its position are applied. Does nothing if it is not paused.',
      status: 200,
    },
  },
  deadLetter: {
    retry: {
      id: 'retryDeadLetter',
      summary: 'Try to apply it again, and then the events that wait behind it',
      about:
        'Done within a second by the process that feeds the projection. Then the letter is gone, or parked again with one attempt more.',
      status: 202,
    },
    discard: {
      id: 'discardDeadLetter',
      summary: 'Leave it out for ever, and apply the events that wait behind it',
      about:
        'It is left out in every later generation too. An event that waits may need it, and then becomes a dead letter itself.',
      status: 202,
    },
  },
  person: {
    forget: {
      id: 'forgetPerson',
      summary: 'Forget a person: end what is open, then delete the account and all texts',
      about: 'A held person is not forgotten. This can’t be undone.',
      status: 202,
    },
    hold: {
      id: 'holdPerson',
      summary: 'Hold a person: until the release, nobody can forget the person',
      about: 'For claims or tax law. A held person who asks for deletion is refused, and reads the reason.',
      status: 200,
    },
    release: {
      id: 'releasePerson',
      summary: 'End the hold of a person',
      about: 'The person can be forgotten again.',
      status: 200,
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, OperatorActionDefinition>>>>;

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(table) as Name[];

export type ProjectionAction = keyof typeof operatorActions.projection;
export const projectionActions = namesOf(operatorActions.projection);
export type DeadLetterAction = keyof typeof operatorActions.deadLetter;
export const deadLetterActions = namesOf(operatorActions.deadLetter);
export type PersonAction = keyof typeof operatorActions.person;
export const personActions = namesOf(operatorActions.person);

/** The actions as the ledger keeps them. A new one needs the next version of `OperatorActed`. */
export type OperatorAction = ProjectionAction | `${DeadLetterAction}-dead-letters` | PersonAction;
export const recordedActions: readonly OperatorAction[] = [
  ...projectionActions,
  ...deadLetterActions.map((action) => `${action}-dead-letters` as const),
  ...personActions,
];

interface RebuildRule {
  readonly compares: boolean;
  /** At the end the new documents become live. */
  readonly swaps: boolean;
}

/** The ways to replace the live documents of a projection. */
export const rebuildKinds = {
  rebuild: { compares: true, swaps: true },
  preview: { compares: true, swaps: false },
  /** Back to the generation before the last swap. */
  rollback: { compares: false, swaps: true },
  /** The live generation was made by another version of the projection. */
  upgrade: { compares: false, swaps: true },
  /** The live generation has events that the ledger does not have. */
  repair: { compares: false, swaps: true },
} as const satisfies Readonly<Record<string, RebuildRule>>;
export type RebuildKind = keyof typeof rebuildKinds;

/** The action is refused while a rebuild runs; the command line waits until it is over. */
export const startsRebuild = (action: ProjectionAction): boolean => action in rebuildKinds;
