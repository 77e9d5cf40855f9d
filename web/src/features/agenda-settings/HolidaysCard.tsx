import { zodResolver } from '@hookform/resolvers/zod';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type Holiday, HolidayInput } from '@trama/contract/schemas/agenda';
import { formatLongDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { useForm } from 'react-hook-form';
import { holidays } from '../../lib/agenda/agenda.api.ts';
import { errorText } from '../../lib/http/http.ts';
import { notify } from '../../lib/notices.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { RecordCard } from '../../ui/RecordCard.tsx';
import { useSaveHoliday } from './agenda-settings.api.ts';
import { settingsTexts } from './agenda-settings.texts.ts';
import { HolidayForm, type HolidayValues, NO_HOLIDAY } from './HolidayForm.tsx';
import { SettingRow } from './SettingRow.tsx';

const texts = settingsTexts.holidays;

/** Days on which the clinic does not work, from today on. A date is one holiday: saving it again renames it. */
export function HolidaysCard() {
  const { data = [], isPending, isError, refetch } = useQuery(holidays);
  const saving = useSaveHoliday();
  const form = useForm<HolidayValues, unknown, HolidayInput>({
    resolver: zodResolver(HolidayInput),
    defaultValues: NO_HOLIDAY,
    reValidateMode: 'onSubmit',
  });
  // What fails is shown from the mutation's own state, and what was typed stays.
  const save = (holiday: HolidayInput, onSaved?: () => void) =>
    saving.mutate(holiday, {
      onSuccess: () => {
        notify(texts.saved, 'success');
        onSaved?.();
      },
    });
  const edit = (holiday: Holiday) => {
    form.reset(holiday, { keepFieldsRef: true });
    form.setFocus('nombre');
  };
  return (
    <RecordCard
      title={texts.title}
      icon={<EventBusyOutlined />}
      action={
        <ExportButton
          resource="appointments"
          what={texts.exported}
          name="feriados"
          url="/api/holidays/export.csv"
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
      <HolidayForm
        form={form}
        known={data}
        busy={saving.isPending}
        onSave={(holiday) => save(holiday, () => form.reset(NO_HOLIDAY))}
      />
      <List disablePadding aria-label={texts.list}>
        {data.filter(isToCome).map((holiday) => (
          <SettingRow
            key={holiday.fecha}
            name={holiday.nombre}
            about={formatLongDate(holiday.fecha)}
            isActive={holiday.activo}
            activeLabel={texts.active}
            busy={saving.isPending}
            onSwitch={(activo) => save({ ...holiday, activo })}
            onEdit={() => edit(holiday)}
          />
        ))}
      </List>
    </RecordCard>
  );
}

const isToCome = ({ fecha }: Holiday) => fecha >= todayInClinic();
