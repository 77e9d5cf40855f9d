import Typography from '@mui/material/Typography';
import type { UnsignedSession } from '@trama/contract/schemas/agenda/conformity';
import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { ANYWHERE, type Column, DataTable, ONE_LINE, orMissing } from '../../../ui/lists/DataTable.tsx';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { unsignedTexts as texts } from './conformity.texts.ts';
import { SignSession } from './SignButton.tsx';

const PATIENT: Column<UnsignedSession> = {
  header: texts.patient,
  cell: ({ pacientes }) => calledLastNameFirst(pacientes),
  sx: ANYWHERE,
};
const WHEN: Column<UnsignedSession> = {
  header: texts.when,
  cell: ({ inicio }) => `${formatDate(inicio)} ${formatTime(inicio)}`,
  sx: ONE_LINE,
};
const PROVIDER: Column<UnsignedSession> = { header: texts.provider, cell: ({ prestador }) => prestador };
const PAYER: Column<UnsignedSession> = {
  header: texts.payer,
  cell: ({ financiador }) => orMissing(financiador),
};
const ORDER: Column<UnsignedSession> = { header: texts.order, cell: ({ orden }) => orMissing(orden) };
const STANDING: Column<UnsignedSession> = {
  header: texts.standing,
  cell: (session) => <Standing session={session} />,
};
/** Where professionals have no column. */
const WITH_WHOM: Column<UnsignedSession> = {
  ...PATIENT,
  cell: ({ pacientes, prestador }) => (
    <>
      {calledLastNameFirst(pacientes)}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {prestador}
      </Typography>
    </>
  ),
};
const COLUMNS = {
  narrow: [WITH_WHOM, WHEN],
  medium: [WITH_WHOM, WHEN, PAYER, STANDING],
  wide: [PATIENT, WHEN, PROVIDER, PAYER, ORDER, STANDING],
};

function Standing({ session }: { session: UnsignedSession }) {
  const { negada_el, anulada_motivo, enlace_vence_el } = session;
  if (negada_el) return <WarningChip look="over" label={texts.denied} />;
  if (enlace_vence_el) return <WarningChip look="quiet" label={texts.waits(formatDate(enlace_vence_el))} />;
  if (anulada_motivo) return <WarningChip look="soon" label={texts.undone(anulada_motivo)} />;
  return <WarningChip look="quiet" label={texts.unsigned} />;
}

/** Each with its 'Firmar'. */
export function UnsignedTable({ rows, outdated }: { rows: UnsignedSession[]; outdated: boolean }) {
  return (
    <DataTable
      label={texts.title}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id_turno }) => id_turno}
      outdated={outdated}
      actions={(session) => <SignSession session={session} name={calledLastNameFirst(session.pacientes)} />}
    />
  );
}
