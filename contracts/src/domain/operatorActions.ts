// The actions of operators, without zod. Calls, routes, the OpenAPI document, the command line and the screens are made from them.
// A new action on a projection is an entry in `projectionActions`; the compiler then asks for what it does
// (projector/src/operations/projectionActions.ts) and for its words on the screens (actionWords.ts of the frontend).

interface ProjectionActionDefinition {
  readonly operationId: string;
  /** For the OpenAPI document and for `npm run ops -- ACTION --help`. */
  readonly summary: string;
  readonly description: string;
  /** 202: the action has only begun when the call is answered. */
  readonly status: 200 | 202;
  /** It is refused while a rebuild runs; the command line waits until it is over. */
  readonly startsRebuild: boolean;
  /** Fields of the body that the caller may set to true, beside the reason. */
  readonly flags: readonly ProjectionActionFlag[];
}

export const projectionActionFlags = {
  acceptDifferences:
    'Make the new documents live even if they differ; allowed only if the projection has another version than the live documents',
} as const;
export type ProjectionActionFlag = keyof typeof projectionActionFlags;
export type ProjectionActionFlags = Readonly<Partial<Record<ProjectionActionFlag, boolean | undefined>>>;

/** The actions of an operator on a projection, in the order of the screens and of the command line's help. */
export const projectionActions = {
  rebuild: {
    operationId: 'rebuildProjection',
    summary: 'Build the documents of a projection again, from the first event on',
    description:
      'The new documents are built beside the live ones, which stay readable. When they have caught up, both are compared at one position. ' +
      'If they are equal, the new documents become live. If not, the rebuild is refused, the live documents stay, and the differences are listed.',
    status: 202,
    startsRebuild: true,
    flags: ['acceptDifferences'],
  },
  preview: {
    operationId: 'previewProjection',
    summary: 'Show what a rebuild would change',
    description:
      'The documents are built beside the live ones by the code of today, and compared with them at one position. ' +
      'The differences are listed, and the live documents stay.',
    status: 202,
    startsRebuild: true,
    flags: [],
  },
  rollback: {
    operationId: 'rollBackProjection',
    summary: 'Go back to the documents from before the last swap',
    description:
      'Before they become live, the events since then are applied to them, so no reader sees time go back. ' +
      'It is refused if no earlier documents are kept.',
    status: 200,
    startsRebuild: true,
    flags: [],
  },
  pause: {
    operationId: 'pauseProjection',
    summary: 'Stop applying events to a projection',
    description: 'Its documents stay readable, and get older. Does nothing if it is paused already.',
    status: 200,
    startsRebuild: false,
    flags: [],
  },
  resume: {
    operationId: 'resumeProjection',
    summary: 'Continue a paused projection',
    description: 'The events after its position are applied. Does nothing if it is not paused.',
    status: 200,
    startsRebuild: false,
    flags: [],
  },
} as const satisfies Readonly<Record<string, ProjectionActionDefinition>>;

export type ProjectionAction = keyof typeof projectionActions;
export const projectionActionNames = Object.keys(projectionActions) as readonly ProjectionAction[];

/** The path of the call; `projection` is a name, or a route's parameter. */
export const projectionActionPath = <A extends ProjectionAction>(projection: string, action: A) =>
  `/operations/projections/${projection}/${action}` as const;

/** The actions of an operator on dead letters. */
export const deadLetterActions = ['retry', 'discard'] as const;
export type DeadLetterAction = (typeof deadLetterActions)[number];

/** The actions of an operator on a person. */
export const personActions = ['forget', 'hold', 'release'] as const;
export type PersonAction = (typeof personActions)[number];

/** The actions as the ledger keeps them. */
export type OperatorAction = ProjectionAction | `${DeadLetterAction}-dead-letters` | PersonAction;
export const operatorActions: readonly OperatorAction[] = [
  ...projectionActionNames,
  ...deadLetterActions.map((action) => `${action}-dead-letters` as const),
  ...personActions,
];
