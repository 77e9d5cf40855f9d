import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import { useQuery } from '@tanstack/react-query';
import { type Holiday, HolidayInput } from '@trama/contract/schemas/agenda/agenda-settings';
import { formatLongDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { ExportButton } from '../../../domain/access/ExportButton.tsx';
import { holidays } from '../../../domain/agenda/agenda.api.ts';
import { useSaveHoliday } from './agenda-settings.api.ts';
import { settingsTexts } from './agenda-settings.texts.ts';
import { HolidayForm, type HolidayValues, NO_HOLIDAY } from './HolidayForm.tsx';
import { SettingRow } from './SettingRow.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { useSettingForm } from './useSettingForm.ts';

const texts = settingsTexts.holidays;

/** Days on which the clinic does not work, from today on. A date is one holiday: saving it again renames it. */
export function HolidaysCard() {
  const query = useQuery(holidays);
  const { data = [] } = query;
  const saving = useSaveHoliday();
  const { form, save, saveTyped, edit } = useSettingForm<HolidayValues, HolidayInput>({
    schema: HolidayInput,
    empty: NO_HOLIDAY,
    saving,
    saved: texts.saved,
  });
  return (
    <SettingsCard
      texts={texts}
      icon={<EventBusyOutlined />}
      action={
        <ExportButton
          resource="appointments"
          what={texts.exported}
          name="feriados"
          url="/api/holidays/export.csv"
        />
      }
      query={query}
      saving={saving}
      form={<HolidayForm form={form} known={data} busy={saving.isPending} onSave={saveTyped} />}
    >
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
    </SettingsCard>
  );
}

const isToCome = ({ fecha }: Holiday) => fecha >= todayInClinic();
