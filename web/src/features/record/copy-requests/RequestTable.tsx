import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import MoreTimeOutlined from '@mui/icons-material/MoreTimeOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { CopyRequest } from '@trama/contract/schemas/record/copy-requests';
import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import {
  COPY_READERS,
  COPY_STATE_LABELS,
  type CopyStep,
  REQUESTER_LABELS,
  stepOf,
  stepsFor,
} from '@trama/contract/words/record/copy-requests';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type Column, DataTable, ONE_LINE } from '../../../ui/lists/DataTable.tsx';
import { type RowAction, RowActions } from '../../../ui/lists/RowActions.tsx';
import { downloadCopy } from './copy-requests.api.ts';
import { copyDeskTexts as texts } from './copy-requests.texts.ts';
import { DueChip } from './DueChip.tsx';

const ICONS: Record<CopyStep, ReactNode> = {
  preparar: <PrintOutlined fontSize="small" />,
  autenticar: <VerifiedOutlined fontSize="small" />,
  entregar: <TaskAltOutlined fontSize="small" />,
  prorrogar: <MoreTimeOutlined fontSize="small" />,
  denegar: <BlockOutlined fontSize="small" />,
  desistir: <CloseOutlined fontSize="small" />,
};

const momentText = (moment: string) => `${formatDate(moment)} ${formatTime(moment)}`;
const patientText = ({ pacientes }: CopyRequest) =>
  pacientes ? calledLastNameFirst(pacientes) : texts.unnamed;

const { columns } = texts;
const NUMBER: Column<CopyRequest> = {
  header: columns.number,
  cell: ({ numero }) => numero,
  sx: ONE_LINE,
};
const PATIENT: Column<CopyRequest> = { header: columns.patient, cell: patientText };
const REQUESTER: Column<CopyRequest> = {
  header: columns.requester,
  cell: ({ solicitante_nombre, caracter }) => (
    <>
      {solicitante_nombre ?? texts.unnamed}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {REQUESTER_LABELS[caracter]}
      </Typography>
    </>
  ),
};
const RECEIVED: Column<CopyRequest> = {
  header: columns.received,
  cell: ({ recibida_el }) => momentText(recibida_el),
  sx: ONE_LINE,
};
const DUE: Column<CopyRequest> = {
  header: columns.due,
  cell: (request) => (
    <Stack spacing={0.25} sx={{ alignItems: 'flex-start' }}>
      <DueChip request={request} />
      {request.urgente && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {texts.urgent}
        </Typography>
      )}
      {request.prorroga_hasta && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.extended}
        </Typography>
      )}
    </Stack>
  ),
};
const STATE: Column<CopyRequest> = { header: columns.state, cell: (request) => <State request={request} /> };

/** On a telephone: everything that says which request it is, in one cell. */
const SHORT: Column<CopyRequest> = {
  header: columns.number,
  cell: (request) => (
    <>
      {request.numero}
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {patientText(request)}
      </Typography>
      <State request={request} />
    </>
  ),
};

function State({ request: { estado, preparacion, denegada_fundamento } }: { request: CopyRequest }) {
  if (preparacion?.fallo)
    return (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {texts.makingFailed}
      </Typography>
    );
  if (preparacion) {
    const { partes, total } = preparacion;
    const label = texts.making(partes, total);
    return (
      <Stack spacing={0.5} role="status">
        <Typography variant="body2">{label}</Typography>
        <LinearProgress
          aria-label={label}
          {...(total > 0 && { variant: 'determinate', value: Math.min(100, (100 * partes) / total) })}
        />
      </Stack>
    );
  }
  return (
    <>
      {COPY_STATE_LABELS[estado]}
      {denegada_fundamento && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {denegada_fundamento}
        </Typography>
      )}
    </>
  );
}

interface Props {
  requests: CopyRequest[];
  outdated: boolean;
  onStep: (request: CopyRequest, step: CopyStep) => void;
}

export function RequestTable({ requests, outdated, onStep }: Props) {
  const { user } = useSession();
  const downloading = useMutation({
    mutationFn: downloadCopy,
    onError: (error) => notify(errorText(error, texts.downloadFailed), 'error'),
  });
  const actionsOf = (request: CopyRequest): RowAction[] => {
    const isReady = ['preparada', 'autenticada'].includes(request.estado);
    const mayDownload = isReady && COPY_READERS.some((role) => role === user.role);
    const steps = stepsFor(user.role, request).map((step) => ({
      label: stepOf(step).label,
      icon: ICONS[step],
      props: { onClick: () => onStep(request, step) },
    }));
    const download = {
      label: texts.download,
      icon: <FileDownloadOutlined fontSize="small" />,
      props: { onClick: () => downloading.mutate(request) },
    };
    return mayDownload ? [download, ...steps] : steps;
  };
  const acts = requests.some((request) => actionsOf(request).length > 0);
  return (
    <DataTable
      label={texts.table}
      columns={{
        wide: [NUMBER, PATIENT, REQUESTER, RECEIVED, DUE, STATE],
        medium: [NUMBER, PATIENT, DUE, STATE],
        narrow: [SHORT, DUE],
      }}
      rows={requests}
      rowKey={({ id_solicitud }) => id_solicitud}
      actions={
        acts ? (request) => <RowActions name={request.numero} actions={actionsOf(request)} /> : undefined
      }
      outdated={outdated}
    />
  );
}
