import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Attendance, AttendanceQuery } from '@trama/contract/schemas/agenda/attendance';
import { calledLastNameFirst, calledName, fullName } from '@trama/contract/words/full-name';
import { ExportButton } from '../domain/access/ExportButton.tsx';
import { queryText } from '../domain/agenda/agenda.api.ts';
import { ProviderFilter } from '../features/agenda/appointments/ProviderFilter.tsx';
import { useAgendaReach } from '../features/agenda/appointments/useAgendaView.ts';
import { attendanceOf } from '../features/agenda/attendance/attendance.api.ts';
import { attendanceTexts as texts } from '../features/agenda/attendance/attendance.texts.ts';
import { groupedBy, sumOf } from '../features/agenda/attendance/attendance-counts.ts';
import { ChartPlace } from '../features/agenda/attendance/ChartPlace.tsx';
import { MonthCard } from '../features/agenda/attendance/MonthCard.tsx';
import { monthsUntil, shortMonth } from '../features/agenda/attendance/months.ts';
import { useAttendanceView } from '../features/agenda/attendance/useAttendanceView.ts';
import { useSheet } from '../features/agenda/attendance/useSheet.ts';
import { usePatient } from '../features/people/patients/patients.api.ts';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';

type View = ReturnType<typeof useAttendanceView>;

/** Who came and who did not, month by month: for one patient, or for all agendas that the person reads. */
export default function AttendancePage() {
  const view = useAttendanceView();
  const { patientId } = view;
  return patientId ? (
    <PatientAttendance view={view} patientId={patientId} />
  ) : (
    <ProvidersAttendance view={view} />
  );
}

function ProvidersAttendance({ view: { month, providers, showMonth, showProviders } }: { view: View }) {
  const readsAll = useAgendaReach().reads === 'all';
  const asked = { mes: month, id_prestador: providers.length === 1 ? providers[0] : undefined };
  const { data, isPending, error, refetch } = useQuery(attendanceOf(asked));
  const sheet = useSheet();
  const rows = data?.filter(({ id_prestador }) => providers.length === 0 || providers.includes(id_prestador));
  return (
    <>
      <PageHeader
        title={texts.title}
        backTo={paths.agenda}
        backLabel={texts.back}
        actions={<AttendanceExport {...asked} />}
      />
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      <Stack spacing={2}>
        <MonthCard month={month} onMonth={showMonth} rows={rows} isPending={isPending} sheet={sheet}>
          {readsAll && <ProviderFilter chosen={providers} onChange={showProviders} />}
        </MonthCard>
        {rows && rows.length > 0 && <ChartOfMonth rows={rows} />}
      </Stack>
    </>
  );
}

function AttendanceExport(query: AttendanceQuery) {
  return (
    <ExportButton
      resource="appointments"
      what={texts.exported}
      name={`asistencia-${query.mes}`}
      url={`/api/attendance/export.csv?${queryText(query)}`}
    />
  );
}

/** By provider if there are several; by patient if there is one. */
function ChartOfMonth({ rows }: { rows: Attendance[] }) {
  const byProvider = groupedBy(
    rows,
    ({ id_prestador }) => id_prestador,
    ({ prestadores }) => fullName(prestadores),
  );
  if (byProvider.length > 1) return <ChartPlace by="byProvider" groups={byProvider} />;
  const byPatient = groupedBy(
    rows,
    ({ id_paciente }) => id_paciente,
    ({ pacientes }) => calledLastNameFirst(pacientes),
  );
  return <ChartPlace by="byPatient" groups={byPatient} />;
}

const MONTHS_DRAWN = 6;

function PatientAttendance({ view, patientId }: { view: View; patientId: number }) {
  const { month, showMonth } = view;
  const { data: patient } = usePatient(patientId);
  const {
    data: rows,
    isPending,
    error,
    refetch,
  } = useQuery(attendanceOf({ mes: month, id_paciente: patientId }));
  const sheet = useSheet();
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={patient && calledName(patient)}
        backTo={paths.patient(patientId)}
        backLabel={texts.backToPatient}
        actions={<AttendanceExport mes={month} id_paciente={patientId} />}
      />
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      <Stack spacing={2}>
        <MonthCard month={month} onMonth={showMonth} rows={rows} isPending={isPending} sheet={sheet}>
          <Button
            variant="outlined"
            startIcon={<DescriptionOutlined />}
            disabled={sheet.isPending}
            onClick={() => sheet.mutate({ patientId, mes: month })}
          >
            {texts.sheet}
          </Button>
        </MonthCard>
        <ChartOfMonths month={month} patientId={patientId} />
      </Stack>
    </>
  );
}

function ChartOfMonths({ month, patientId }: { month: string; patientId: number }) {
  const months = monthsUntil(month, MONTHS_DRAWN);
  const asked = useQueries({
    queries: months.map((mes) => attendanceOf({ mes, id_paciente: patientId })),
  });
  // One that failed says so above, where it is the month that is shown.
  const groups = months.map((mes, place) => ({
    key: mes,
    name: shortMonth(mes),
    ...sumOf(asked[place]?.data ?? []),
  }));
  return <ChartPlace by="byMonth" groups={groups} />;
}
