import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PasswordChanged } from '@trama/contract/schemas/access/auth';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { changePasswordTexts as texts } from './auth.texts.ts';

export type KeptPasskeys = NonNullable<PasswordChanged['passkeys']>;

interface Props {
  passkeys: KeptPasskeys;
  onClose: () => void;
}

/** After a change of the password: what still opens the account without it, and the way to remove it. */
export function PasskeysKeptDialog({ passkeys, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {texts.done}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{texts.passkeys}</Typography>
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {passkeys.map(({ id, name, created_at }) => (
            <li key={id}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {texts.passkeyAdded(formatMoment(created_at))}
              </Typography>
            </li>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button component={Link} to={paths.ownPasskeys} onClick={onClose}>
          {texts.removePasskeys}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          {texts.keepPasskeys}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
