import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import type { ListedProvider } from '@trama/contract/schemas/people/providers';
import type { Settings } from '@trama/contract/schemas/people/settings';
import { ASSIGNABLE_ROLES, isRole, roleLabel } from '@trama/contract/words/access/access-policy';
import { fullName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../lib/http/http.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useAssignHouseTeam } from './settings.api.ts';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.house;

interface Props extends Pick<Settings, 'equipo_de_la_casa'> {
  /** Everybody who is active. */
  providers: ListedProvider[];
}

export function HouseTeamForm({ equipo_de_la_casa: saved, providers }: Props) {
  const [chosen, setChosen] = useState(saved);
  const [isAsking, setAsking] = useState(false);
  const assignable = providers.filter(({ role }) => isRole(role) && ASSIGNABLE_ROLES.includes(role));
  const members = assignable.filter(({ id_prestador }) => saved.includes(id_prestador));
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <SettingsForm
      title={texts.title}
      hint={texts.hint}
      icon={<GroupsOutlined />}
      changes={() => ({ equipo_de_la_casa: chosen })}
      more={members.length > 0 && <Button onClick={() => setAsking(true)}>{texts.assignAll}</Button>}
    >
      {assignable.length === 0 && (
        <>
          <Typography>{texts.none}</Typography>
          <Button component={Link} to={paths.newProvider}>
            {texts.addProvider}
          </Button>
        </>
      )}
      <FormGroup sx={assignable.length > 0 ? SCROLLS : undefined}>
        {assignable.map((provider) => (
          <FormControlLabel
            key={provider.id_prestador}
            label={`${fullName(provider)} - ${roleLabel(provider.role)}`}
            control={
              <Checkbox
                checked={chosen.includes(provider.id_prestador)}
                onChange={() => toggle(provider.id_prestador)}
              />
            }
          />
        ))}
      </FormGroup>
      <AssignAllDialog open={isAsking} members={members.map(fullName)} onClose={() => setAsking(false)} />
    </SettingsForm>
  );
}

interface DialogProps {
  open: boolean;
  members: string[];
  onClose: () => void;
}

function AssignAllDialog({ open, members, onClose }: DialogProps) {
  const assigning = useAssignHouseTeam();
  return (
    <ConfirmDialog
      open={open}
      title={texts.asked}
      confirmText={texts.confirm}
      busy={assigning.isPending}
      error={assigning.error && errorText(assigning.error, texts.assignFailed)}
      onConfirm={() => assigning.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Typography>{texts.consequence(members.join(', '), members.length)}</Typography>
    </ConfirmDialog>
  );
}

/** Ends in the middle of a row, within a border: it can be seen that more names follow. */
const SCROLLS = {
  maxHeight: 282,
  overflow: 'auto',
  flexWrap: 'nowrap',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1.5,
} as const;
