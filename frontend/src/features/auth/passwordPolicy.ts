import type { PasswordValidationStatus } from 'firebase/auth';

/** The unmet requirements of the identity provider's policy, as one sentence. */
export const unmetRequirements = (status: PasswordValidationStatus): string => {
  const { minPasswordLength, maxPasswordLength } = status.passwordPolicy.customStrengthOptions;
  const lacks = [
    status.meetsMinPasswordLength === false && `at least ${minPasswordLength ?? 6} characters`,
    status.meetsMaxPasswordLength === false && `at most ${maxPasswordLength ?? 4096} characters`,
    status.containsLowercaseLetter === false && 'a lowercase letter',
    status.containsUppercaseLetter === false && 'an uppercase letter',
    status.containsNumericCharacter === false && 'a digit',
    status.containsNonAlphanumericCharacter === false && 'a character that is neither letter nor digit',
  ].filter((lack) => lack !== false);
  return `This password needs ${new Intl.ListFormat('en').format(lacks)}.`;
};
