import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { RoomInput } from '@trama/contract/schemas/agenda/agenda-settings';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ExportButton } from '../../../domain/access/ExportButton.tsx';
import { rooms } from '../../../domain/agenda/agenda.api.ts';
import { useSaveRoom } from './agenda-settings.api.ts';
import { settingsTexts } from './agenda-settings.texts.ts';
import { SettingRow } from './SettingRow.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { useSettingForm } from './useSettingForm.ts';

const texts = settingsTexts.rooms;
type RoomValues = z.input<typeof RoomInput>;
const EMPTY: RoomValues = { id_consultorio: null, nombre: '', activo: true };

/** The rooms of the clinic: new ones, other names, and which are in use. */
export function RoomsCard() {
  const query = useQuery(rooms);
  const { data = [] } = query;
  const saving = useSaveRoom();
  const { form, save, saveTyped, edit } = useSettingForm<RoomValues, RoomInput>({
    schema: RoomInput,
    empty: EMPTY,
    saving,
    saved: texts.saved,
  });
  return (
    <SettingsCard
      texts={texts}
      icon={<MeetingRoomOutlined />}
      action={
        <ExportButton
          resource="appointments"
          what={texts.exported}
          name="consultorios"
          url="/api/rooms/export.csv"
        />
      }
      query={query}
      saving={saving}
      form={
        <>
          <RoomForm form={form} busy={saving.isPending} onSave={saveTyped} />
          {data.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>}
        </>
      }
    >
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
    </SettingsCard>
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
