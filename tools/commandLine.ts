import { callThisMachineDirectly } from '@marketplace/service-kit';
import { removePostgresVariables } from '@marketplace/standalone/testing';
import { Command, InvalidArgumentError } from 'commander';

/** The command line of a program: its help, and exit code 2 for a wrong call. */
export const commandLine = (name: string, about: string): Command => {
  callThisMachineDirectly();
  removePostgresVariables();
  return new Command(`npm run ${name} --`)
    .description(about.replaceAll('\n', ' ')) // Commander breaks lines at the width of the terminal
    .showHelpAfterError('(add --help for the options)')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
};

export const readNumber =
  (isRight: (value: number) => boolean, rule: string) =>
  (text: string): number => {
    const value = Number(text);
    if (!isRight(value)) throw new InvalidArgumentError(`It must be ${rule}.`);
    return value;
  };

/** Reads the value of an option as some of these names, separated by commas. */
export const readNames =
  <Name extends string>(known: readonly Name[]) =>
  (text: string): readonly Name[] => {
    const named = text.split(',').map((name) => name.trim());
    const unknown = named.find((name) => !known.some((one) => one === name));
    if (unknown !== undefined) throw new InvalidArgumentError(`There is no "${unknown}".`);
    return known.filter((name) => named.includes(name));
  };
