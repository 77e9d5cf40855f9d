import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { formatDate, parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { useRef, useState } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import type { GroupMember, MemberChange } from './group-members.ts';
import { memberTexts as texts } from './groups.texts.ts';

interface Props {
  member: GroupMember;
  busy: boolean;
  onSave: (change: MemberChange, said: string) => Promise<boolean>;
}

/** One member, and until when they belong to the group. */
export function MemberRow({ member, busy, onSave }: Props) {
  const { id_paciente, desde, hasta, pacientes } = member;
  const who = calledLastNameFirst(pacientes);
  const [isLeaving, setLeaving] = useState(false);
  const leave = useRef<HTMLButtonElement>(null);
  const close = () => {
    setLeaving(false);
    // The button is drawn again with the row.
    setTimeout(() => leave.current?.focus());
  };
  const since = [texts.since(formatDate(desde)), hasta && texts.until(formatDate(hasta))];
  return (
    <ListItem divider disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        primary={who}
        secondary={since.filter(Boolean).join(', ')}
        sx={{ overflowWrap: 'anywhere', minWidth: 160 }}
      />
      {hasta && !isLeaving && (
        <Button
          size="small"
          disabled={busy}
          aria-label={texts.staysOf(who)}
          onClick={() => void onSave({ id_paciente, hasta: null }, texts.stayed(who))}
        >
          {texts.stays}
        </Button>
      )}
      {!isLeaving && (
        <Button ref={leave} size="small" aria-label={texts.leaveOf(who)} onClick={() => setLeaving(true)}>
          {texts.leave}
        </Button>
      )}
      {isLeaving && (
        <LeaveForm
          start={hasta ?? (desde > todayInClinic() ? desde : todayInClinic())}
          busy={busy}
          onCancel={close}
          onSave={async (day) => {
            if (await onSave({ id_paciente, hasta: day }, texts.left(who, formatDate(day)))) close();
          }}
        />
      )}
    </ListItem>
  );
}

interface LeaveProps {
  start: string;
  busy: boolean;
  onSave: (day: string) => void;
  onCancel: () => void;
}

function LeaveForm({ start, busy, onSave, onCancel }: LeaveProps) {
  const [day, setDay] = useState<string | null>(start);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  if (!isShown) {
    setShown(true);
    setTimeout(() => input.current?.focus());
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (day && parseDateOnly(day)) return onSave(day);
        setRefused(true);
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', width: '100%', pb: 1 }}
    >
      <Box sx={{ flex: '1 1 200px' }}>
        <DateField
          label={texts.lastDay}
          required
          value={day}
          onChange={(value) => {
            setDay(value);
            setRefused(false);
          }}
          inputRef={input}
          error={isRefused}
          helperText={isRefused ? texts.lastDayInvalid : texts.lastDayHint}
        />
      </Box>
      <Button type="submit" variant="outlined" disabled={busy}>
        {texts.saveLeave}
      </Button>
      <Button onClick={onCancel}>{texts.back}</Button>
    </Box>
  );
}
