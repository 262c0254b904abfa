import type { Call } from '@marketplace/contracts/calls';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { checked } from './checked.ts';
import type { CommandFactory, ExitCode, CommandSession } from './program.ts';
import type { Terminal } from './terminal.ts';

type Fields = Readonly<Record<string, z.ZodType>>;
type Values<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parts of a call that a command is made from. A command that is no call of the API has its own. */
type DescribedCall = Pick<Call, 'summary' | 'about' | 'params' | 'query' | 'body'>;

/** The arguments and options of a command, checked by the schemas of the call. */
interface CommandRequest<C extends DescribedCall, Own extends Fields> {
  readonly params: C extends { readonly params: infer Schema } ? Values<Schema> : undefined;
  readonly query: C extends { readonly query: infer Schema } ? Values<Schema> : undefined;
  readonly body: C extends { readonly body: { readonly schema: infer Schema } } ? Values<Schema> : undefined;
  /** The options that only the command has, and `json`. */
  readonly options: z.output<z.ZodObject<Own>> & { readonly json?: boolean };
}

/** A command that does the same as a call of the API. */
interface CallCommand<C extends DescribedCall, S extends CommandSession, Own extends Fields> {
  readonly name: string;
  /** For the list of commands; else the summary of the call. */
  readonly summary?: string;
  /** For the help of the command; else the description of the call. */
  readonly about?: string;
  /** Fields that are arguments. The parameters of the path always are. */
  readonly words?: readonly string[];
  /** Fields that the command does not take. A command never takes a cursor. */
  readonly without?: readonly string[];
  /** Fields with another name on the command line. */
  readonly names?: Readonly<Record<string, string>>;
  /** Fields that the call does not have. `no…` is an option that turns something off. */
  readonly own?: Own;
  readonly run: (request: CommandRequest<C, Own>, session: S) => Promise<ExitCode>;
}

/** Help texts begin with a small letter, texts of the OpenAPI document with a capital one. */
const helpText = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z]*[ ,.:])/, (letter) => letter.toLowerCase());

/** `minBudget` is `min-budget`. */
const wordOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** The description of a field, and the values that it may have. */
const helpOf = (schema: z.ZodType): string => {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const text = helpText(schema.meta()?.description ?? inner.meta()?.description ?? '');
  return inner instanceof z.ZodEnum ? `${text} (${inner.options.join(', ')})`.trimStart() : text;
};

/** A field that takes only "true" has an option without a value. */
const flagValue = (schema: z.ZodType): unknown =>
  accepts(schema, 'false') ? undefined : [true, 'true'].find((value) => accepts(schema, value));

/** Adds an option for a field. Returns a function that reads its value. */
const addOption = (command: Command, name: string, schema: z.ZodType, help: string): (() => unknown) => {
  const flag = flagValue(schema);
  const option = new Option(`--${wordOf(name)}${flag === undefined ? ' <value>' : ''}`, help);
  if (!option.negate) option.preset(flag);
  command.addOption(option.makeOptionMandatory(!accepts(schema, undefined)));
  return () => {
    const value: unknown = command.getOptionValue(option.attributeName());
    return option.negate ? value === false : value;
  };
};

/** Adds an argument for a field. Returns a function that reads its value. */
const addArgument = (command: Command, name: string, schema: z.ZodType, help: string): (() => unknown) => {
  const index = command.registeredArguments.length;
  if (accepts(schema, [])) command.argument(`[${name}...]`, help);
  else command.argument(accepts(schema, undefined) ? `[${name}]` : `<${name}>`, help);
  return (): unknown => command.processedArgs[index];
};

const jsonOption = { json: z.boolean().optional().meta({ description: 'answer as JSON' }) };

/** Makes a command from a call: its arguments, options, help and checks come from the definition of the call. */
export const callCommand =
  <const C extends DescribedCall, S extends CommandSession, Own extends Fields = Fields>(
    call: C,
    definition: CallCommand<C, S, Own>,
  ): CommandFactory<S> =>
  (session, done) => {
    const {
      name,
      summary = call.summary,
      about,
      words = [],
      without = [],
      names = {},
      own,
      run,
    } = definition;
    const command = new Command(name)
      .summary(helpText(summary))
      .description(about ?? [`${summary}.`, call.about].join(' ').trimEnd());
    /** Adds the fields of a part of the request. Returns a function that reads and checks them. */
    const addPart = (schema: z.ZodObject | undefined, areWords = false) => {
      const readers = Object.entries((schema?.shape ?? {}) as Fields)
        .filter(([field]) => field !== 'cursor' && !without.includes(field))
        .map(([field, fieldSchema]) => {
          const add = areWords || words.includes(field) ? addArgument : addOption;
          return [field, add(command, names[field] ?? field, fieldSchema, helpOf(fieldSchema))] as const;
        });
      return () =>
        schema && checked(schema, Object.fromEntries(readers.map(([field, read]) => [field, read()])));
    };
    const params = addPart(call.params, true);
    const query = addPart(call.query);
    const body = addPart(call.body?.schema as z.ZodObject | undefined);
    const options = addPart(z.object({ ...own, ...jsonOption }));
    return command.action(async () => {
      const request = { params: params(), query: query(), body: body(), options: options() };
      done(await run(request as CommandRequest<C, Own>, session));
    });
  };

/** Prints an answer as JSON or as lines of text. Resolves to the exit code 0. */
export const printAnswer = async <A>(
  terminal: Terminal,
  { json }: { readonly json?: boolean },
  answer: A,
  lines: (answer: A) => readonly string[],
): Promise<ExitCode> => {
  if (json) await terminal.json(answer);
  else for (const line of lines(answer)) await terminal.answer(line);
  return 0;
};
