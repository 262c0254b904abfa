import type { Call } from '@marketplace/contracts/calls';
import { exampleOf, openApiDocument } from '@marketplace/contracts/openapi';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { commandsOf } from './call.ts';
import { startMarket, type Market } from './market.ts';
import { newSigner } from './newSigner.ts';

/** The ids of things that are there, by the names of parameters. */
type Ids = Readonly<Record<string, string>>;

/** A market with a task of Ada's, two bids on it and one of her own (`ownBid`), for requests to any call. Its members exist once the tests have started. */
export const startedExamples = (): { readonly market: Market; readonly ids: Ids } => {
  const given = { market: {} as Market, ids: {} as Ids };
  beforeAll(async () => {
    const market = await startMarket({ signer: newSigner() }, given.market);
    const { post, offer } = commandsOf(market.call);
    const { id } = await post();
    await offer(id, 'eve');
    const bidId = (await offer(id, 'bob')).id;
    const ownBid = (await offer(id, 'ada', {})).id;
    given.ids = { id, taskId: id, bidId, ownBid, name: 'tasks', uid: 'uid-eve' };
  });
  afterAll(() => given.market.stop());
  return given;
};

export const pathOf = ({ path }: Call, ids: Ids): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'x');

const parameterSchema = z.object({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean().optional(),
});
const { paths = {}, components } = openApiDocument();
/** The parameters of the call in the OpenAPI document. */
export const parametersOf = ({ path, method }: Call): readonly z.infer<typeof parameterSchema>[] =>
  (paths[path]?.[method.toLowerCase() as 'get']?.parameters ?? []).map((given) =>
    parameterSchema.parse(
      '$ref' in given ? components?.parameters?.[given.$ref.split('/').at(-1) ?? ''] : given,
    ),
  );

/** The options that the call needs, by their names. */
export const neededOptions = (call: Call, ids: Ids): Ids => {
  const needed = parametersOf(call).filter((one) => one.in === 'query' && one.required);
  return Object.fromEntries(needed.map(({ name }) => [name, ids[name] ?? '1']));
};

/** A good body of the call; undefined if it has none. */
export const exampleOfBody = ({ body }: Call): object | undefined =>
  body && (exampleOf(body.schema, 'input') as object);
