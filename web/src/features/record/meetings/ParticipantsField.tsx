import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { MeetingInput } from '@trama/contract/schemas/record/meetings';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { fullName } from '@trama/contract/words/full-name';
import { MEETING_LABELS } from '@trama/contract/words/record/meetings';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { signersOf } from '../../../domain/record/signatures.api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { meetingTexts as texts } from './meetings.texts.ts';

/** Who took part besides the person who writes: people of the team who can sign. */
export function ParticipantsField({ patientId }: { patientId: number }) {
  const { field, fieldState } = useController<Pick<MeetingInput, 'participantes'>, 'participantes'>({
    name: 'participantes',
  });
  const chosen = field.value;
  const id = useId();
  const { user } = useSession();
  const team = useQuery(signersOf(patientId));
  const others = team.data?.filter(({ id_prestador }) => id_prestador !== user.id_prestador);
  return (
    <div>
      <LoadError error={team.error} text={texts.teamFailed} onRetry={() => void team.refetch()} />
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {MEETING_LABELS.participantes}
      </Typography>
      {others?.length === 0 && <Typography>{texts.nobody}</Typography>}
      <FormGroup role="group" aria-labelledby={id}>
        {others?.map(({ id_prestador, ...signer }) => (
          <FormControlLabel
            key={id_prestador}
            label={`${fullName(signer)} (${roleLabel(signer.role)})`}
            control={
              <Checkbox
                checked={chosen.includes(id_prestador)}
                onChange={(_, isIn) =>
                  field.onChange(
                    isIn ? [...chosen, id_prestador] : chosen.filter((other) => other !== id_prestador),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </div>
  );
}
