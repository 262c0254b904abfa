import { t } from '@lingui/core/macro';
import type { PasswordValidationStatus } from '@firebase/auth';
import { language } from '../../../browser/language.ts';

/** The unmet requirements of the identity provider's policy, as one sentence. */
export const unmetRequirements = (status: PasswordValidationStatus): string => {
  const { minPasswordLength: least = 6, maxPasswordLength: most = 4096 } =
    status.passwordPolicy.customStrengthOptions;
  const lacks = [
    status.meetsMinPasswordLength === false && t`at least ${least} characters`,
    status.meetsMaxPasswordLength === false && t`at most ${most} characters`,
    status.containsLowercaseLetter === false && t`a lowercase letter`,
    status.containsUppercaseLetter === false && t`an uppercase letter`,
    status.containsNumericCharacter === false && t`a digit`,
    status.containsNonAlphanumericCharacter === false && t`a character that is neither letter nor digit`,
  ].filter((lack) => lack !== false);
  const needs = new Intl.ListFormat(language).format(lacks);
  return t`This password needs ${needs}.`;
};
