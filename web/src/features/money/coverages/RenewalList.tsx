import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Renewal } from '@trama/contract/schemas/money/coverage';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { type Column, DataTable, ONE_LINE, orMissing } from '../../../ui/lists/DataTable.tsx';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { renewals } from './coverages.api.ts';
import { renewalTexts as texts } from './coverages.texts.ts';
import { LeftChip } from './LeftChip.tsx';

const PATIENT: Column<Renewal> = {
  header: texts.patient,
  cell: ({ id_paciente, pacientes }) => (
    <Link component={RouterLink} to={paths.patient(id_paciente)}>
      {calledLastNameFirst(pacientes)}
    </Link>
  ),
};
const PAYER: Column<Renewal> = { header: texts.payer, cell: ({ financiador }) => financiador };
const SERVICE: Column<Renewal> = {
  header: texts.service,
  cell: ({ prestacion, numero }) => [prestacion, numero].filter(Boolean).join(' · '),
};
const LEFT: Column<Renewal> = {
  header: texts.left,
  cell: (renewal) => <LeftChip authorization={renewal} brief />,
};
const ENDS: Column<Renewal> = {
  header: texts.ends,
  cell: ({ hasta }) => orMissing(hasta && formatDate(hasta)),
  sx: ONE_LINE,
};
const PHONE: Column<Renewal> = {
  header: texts.phone,
  cell: ({ pacientes: { telefono } }) => (telefono ? <PhoneLink number={telefono} /> : orMissing(null)),
  sx: ONE_LINE,
};
/** What is left and until when; on a telephone the number to call, too. */
const leftUntil = (withPhone: boolean): Column<Renewal> => ({
  header: texts.left,
  cell: (renewal) => (
    <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
      <LeftChip authorization={renewal} brief />
      {renewal.hasta && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.endsOn(formatDate(renewal.hasta))}
        </Typography>
      )}
      {withPhone && renewal.pacientes.telefono && <PhoneLink number={renewal.pacientes.telefono} />}
    </Stack>
  ),
  sx: ONE_LINE,
});
const COLUMNS = {
  narrow: [PATIENT, leftUntil(true)],
  medium: [PATIENT, PAYER, leftUntil(false), PHONE],
  wide: [PATIENT, PAYER, SERVICE, LEFT, ENDS, PHONE],
};

/** Who needs the next order, the most urgent first. */
export function RenewalList() {
  const { data, error, refetch } = useQuery(renewals);
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{texts.hint}</Typography>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.loading} />}
      {data && (
        <Card>
          {data.length === 0 ? (
            <EmptyState title={texts.none} />
          ) : (
            <DataTable
              label={texts.title}
              columns={COLUMNS}
              rows={data}
              rowKey={({ id_autorizacion }) => id_autorizacion}
              outdated={false}
            />
          )}
        </Card>
      )}
    </>
  );
}
