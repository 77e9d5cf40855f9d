import { zodResolver } from '@hookform/resolvers/zod';
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Room, RoomInput } from '@trama/contract/schemas/agenda';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { rooms } from '../../lib/agenda/agenda.api.ts';
import { errorText } from '../../lib/http/http.ts';
import { notify } from '../../lib/notices.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { RecordCard } from '../../ui/RecordCard.tsx';
import { useSaveRoom } from './agenda-settings.api.ts';
import { settingsTexts } from './agenda-settings.texts.ts';
import { SettingRow } from './SettingRow.tsx';

const texts = settingsTexts.rooms;
type RoomValues = z.input<typeof RoomInput>;
const EMPTY: RoomValues = { id_consultorio: null, nombre: '', activo: true };

/** The rooms of the clinic: new ones, other names, and which are in use. */
export function RoomsCard() {
  const { data = [], isPending, isError, refetch } = useQuery(rooms);
  const saving = useSaveRoom();
  const form = useForm<RoomValues, unknown, RoomInput>({
    resolver: zodResolver(RoomInput),
    defaultValues: EMPTY,
    reValidateMode: 'onSubmit',
  });
  // What fails is shown from the mutation's own state, and what was typed stays.
  const save = (room: RoomInput, onSaved?: () => void) =>
    saving.mutate(room, {
      onSuccess: () => {
        notify(texts.saved, 'success');
        onSaved?.();
      },
    });
  const edit = (room: Room) => {
    form.reset(room, { keepFieldsRef: true });
    form.setFocus('nombre');
  };
  return (
    <RecordCard
      title={texts.title}
      icon={<MeetingRoomOutlined />}
      action={
        <ExportButton
          resource="appointments"
          what={texts.exported}
          name="consultorios"
          url="/api/rooms/export.csv"
        />
      }
      summary={<Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{texts.hint}</Typography>}
      loading={isPending && texts.loading}
      error={isError && texts.loadFailed}
      onRetry={() => void refetch()}
    >
      <ErrorAlert
        message={saving.error && errorText(saving.error, texts.failed)}
        onClose={() => saving.reset()}
      />
      <RoomForm form={form} busy={saving.isPending} onSave={(room) => save(room, () => form.reset(EMPTY))} />
      {data.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>}
      <List disablePadding aria-label={texts.list}>
        {data.map((room) => (
          <SettingRow
            key={room.id_consultorio}
            name={room.nombre}
            isActive={room.activo}
            activeLabel={texts.active}
            busy={saving.isPending}
            onSwitch={(activo) => save({ ...room, activo })}
            onEdit={() => edit(room)}
          />
        ))}
      </List>
    </RecordCard>
  );
}

interface FormProps {
  form: UseFormReturn<RoomValues, unknown, RoomInput>;
  busy: boolean;
  onSave: (room: RoomInput) => void;
}

/** A new room, or the new name of one. */
function RoomForm({ form, busy, onSave }: FormProps) {
  const isRenaming = Boolean(useWatch({ control: form.control, name: 'id_consultorio' }));
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
      <TextField
        {...form.register('nombre')}
        label={texts.name}
        required
        error={errors.nombre !== undefined}
        helperText={errors.nombre?.message}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ mt: 0.5 }}
      />
      <Stack direction="row" spacing={1} sx={{ my: 1.5 }}>
        <Button type="submit" variant="outlined" disabled={busy}>
          {isRenaming ? settingsTexts.save : texts.add}
        </Button>
        {isRenaming && <Button onClick={() => form.reset(EMPTY)}>{settingsTexts.cancel}</Button>}
      </Stack>
    </form>
  );
}
