import { t } from '@lingui/core/macro';
import { Menu, MenuItem } from '@mui/material';
import { useDispatch } from 'react-redux';
import { useAuth } from '../../auth/user/useAuth.ts';
import { keepForAccount } from '../../auth/user/accountLanguage.ts';
import { chooseLanguage, language, nameOfLanguage } from '../../browser/language.ts';
import { languages } from '../../i18n/texts.ts';
import { useToasts } from '../../ui/toasts/toasts.ts';
import type { MenuProps } from './useMenu.ts';
import { Isolated } from '../../ui/text/UserText.tsx';

/** The menu of languages, with the name of each in the language itself. Loaded by `import()` only. */
export const LanguageMenu = ({ id, anchor, onClose }: MenuProps) => {
  const dispatch = useDispatch();
  const { user } = useAuth();
  const toasts = useToasts();
  const choose = async (code: string) => {
    onClose();
    if (code === language) return;
    if (user) await keepForAccount(dispatch, code);
    if (!chooseLanguage(code))
      toasts.error(t`Your browser keeps nothing of this page, so the language can’t be changed here.`);
  };
  return (
    <Menu id={id} open={anchor !== undefined} anchorEl={anchor ?? null} onClose={onClose}>
      {languages.map((code) => (
        <MenuItem
          key={code}
          lang={code}
          selected={code === language}
          aria-current={code === language}
          onClick={() => void choose(code)}
        >
          <Isolated>{nameOfLanguage(code)}</Isolated>
        </MenuItem>
      ))}
    </Menu>
  );
};
