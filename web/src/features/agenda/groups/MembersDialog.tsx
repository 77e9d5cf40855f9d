import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { ChangedGroup, Group } from '@trama/contract/schemas/agenda/groups';
import { PARTICIPANTS_MAX } from '@trama/contract/words/agenda/encounters';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { useId } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { AddMember } from './AddMember.tsx';
import { currentMembers, formerMembers, type MemberChange } from './group-members.ts';
import { useChangeGroup } from './groups.api.ts';
import { memberTexts as texts } from './groups.texts.ts';
import { MemberRow } from './MemberRow.tsx';

interface Props {
  group: Group;
  onClose: () => void;
}

/** Who belongs to a group since when; people join and leave here, and their appointments with the group follow. */
export default function MembersDialog({ group, onClose }: Props) {
  const titleId = useId();
  const { mutateAsync, isPending, error, reset } = useChangeGroup(group.id_grupo);
  const members = currentMembers(group);
  const former = formerMembers(group);
  /** Whether it was saved. A refusal stands above the list. */
  const save = (change: MemberChange, said: string): Promise<boolean> =>
    mutateAsync({ miembros: [change] }).then(
      (changed) => {
        const unseated = unseatedText(changed);
        notify([said, unseated].filter(Boolean).join('. '), unseated ? 'warning' : 'success');
        return true;
      },
      () => false,
    );
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.title(group.nombre)}</DialogHeading>
      <DialogContent>
        <ErrorAlert message={error && errorText(error, texts.failed)} onClose={reset} />
        {members.length === 0 && (
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.none}</Typography>
        )}
        {members.length > 0 && (
          <List dense disablePadding aria-label={texts.current} sx={{ mb: 2 }}>
            {members.map((member) => (
              <MemberRow key={member.id_paciente} member={member} busy={isPending} onSave={save} />
            ))}
          </List>
        )}
        {group.activo && members.length >= PARTICIPANTS_MAX && <Typography>{texts.full}</Typography>}
        {group.activo && members.length < PARTICIPANTS_MAX && (
          <AddMember without={members.map(({ id_paciente }) => id_paciente)} busy={isPending} onSave={save} />
        )}
        {former.length > 0 && (
          <>
            <Typography sx={{ fontWeight: 600, mt: 2 }}>{texts.former(former.length)}</Typography>
            <List dense disablePadding aria-label={texts.former(former.length)}>
              {former.map(({ id_paciente, desde, hasta, pacientes }) => (
                <ListItem key={`${id_paciente} ${desde}`} disableGutters>
                  <ListItemText
                    primary={calledLastNameFirst(pacientes)}
                    secondary={`${texts.since(formatDate(desde))} ${texts.until(formatDate(hasta ?? ''))}`}
                  />
                </ListItem>
              ))}
            </List>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} autoFocus={members.length > 0}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The days of the group on which somebody who joined has another appointment. */
function unseatedText({ sin_lugar, miembros }: ChangedGroup): string | null {
  const [first] = sin_lugar;
  const member = miembros.find(({ id_paciente }) => id_paciente === first?.id_paciente);
  if (!member) return null;
  const days = sin_lugar.map(({ dia }) => formatDate(dia)).join(', ');
  return texts.unseated(calledLastNameFirst(member.pacientes), days);
}
