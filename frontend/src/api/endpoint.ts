import { callTo, type CallName, type CallRequest } from './callTo.ts';

/** Loads the schemas with the first call, so that the first page loads no zod. */
const loadSchemas = () => import('./answerSchemas.ts');

/** Checks the answer of a call by its definition. A wrong answer is an error of kind 'invalid'. */
export const answerCheck = <Name extends CallName>(name: Name) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'marketplace',
    validate: async (answer: unknown) => (await loadSchemas()).schemaOf(name)['~standard'].validate(answer),
  },
});

/** Makes the request of a call, and starts to load the schema of its answer. */
export const requestOf = <Name extends CallName>(name: Name, request: CallRequest<Name>) => {
  // If the schemas cannot be loaded, the check of the answer fails too, and reports it.
  loadSchemas().catch(() => undefined);
  return callTo(name, request);
};

/** Makes the parts of a request from the argument of an endpoint. */
type Request<Name extends CallName, Argument> = (argument: Argument) => CallRequest<Name>;
/** A call with names in its path always has a request. */
type RequestArguments<Name extends CallName, Argument> = Name extends `${string}{${string}`
  ? [request: Request<Name, Argument>]
  : [request?: Request<Name, Argument>];

/**
 * Part of an endpoint: the address, the type of the answer and its check, from the definition of the call. `request` makes the parts of
 * the request from the endpoint's argument.
 *
 * @example build.query({ ...endpoint('GET /tasks/{id}', (id: string) => ({ params: { id } })), keepUnusedDataFor: 0 })
 */
export const endpoint = <Name extends CallName, Argument = undefined>(
  name: Name,
  ...[request]: RequestArguments<Name, Argument>
) => ({
  query: (argument: Argument) => requestOf(name, (request?.(argument) ?? {}) as CallRequest<Name>),
  responseSchema: answerCheck(name),
});
