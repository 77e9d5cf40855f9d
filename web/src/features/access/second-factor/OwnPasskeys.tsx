import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SecondFactorState } from '@trama/contract/schemas/access/account';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { useHashTarget } from '../../../ui/page/useHashTarget.ts';
import { cardTexts as texts } from './card.texts.ts';
import type { FactorTask } from './second-factor.api.ts';

interface Props {
  factor: SecondFactorState;
  onTask: (task: FactorTask) => void;
}

/** The account's passkeys; where the browser cannot make any, the reason. */
export function OwnPasskeys({ factor: { passkeys, passkeys_available }, onTask }: Props) {
  useHashTarget(true);
  const canAdd = passkeys_available && 'PublicKeyCredential' in window;
  return (
    <Stack id="llaves" tabIndex={-1} spacing={1.5} sx={{ pt: 1, scrollMarginTop: 80, outline: 'none' }}>
      <Typography variant="h3">{texts.passkeys}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {canAdd ? texts.passkeysIntro : texts.noPasskeys}
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {passkeys.map(({ id, name, last_used_at }) => (
          <Stack key={id} component="li" direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <div style={{ flexGrow: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {last_used_at ? texts.passkeyUsed(formatMoment(last_used_at)) : texts.passkeyUnused}
              </Typography>
            </div>
            <Button
              size="small"
              variant="outlined"
              aria-label={texts.removeNamed(name)}
              onClick={() => onTask({ kind: 'removePasskey', id })}
            >
              {texts.removeShort}
            </Button>
          </Stack>
        ))}
      </Stack>
      {canAdd && (
        <Button
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => onTask({ kind: 'addPasskey' })}
        >
          {texts.addPasskey}
        </Button>
      )}
    </Stack>
  );
}
