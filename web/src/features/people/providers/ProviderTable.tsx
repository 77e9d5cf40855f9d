import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import WorkHistoryOutlined from '@mui/icons-material/WorkHistoryOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ListedProvider, Provider } from '@trama/contract/schemas/people/providers';
import { fullName } from '@trama/contract/words/full-name';
import { licenceText, professionText } from '@trama/contract/words/people/providers';
import { Link, useNavigate } from 'react-router';
import { RoleChip } from '../../../domain/access/RoleChip.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import {
  ANYWHERE,
  type Column,
  CUT,
  DataTable,
  ONE_LINE,
  orMissing,
  SMALL_LAPTOP,
} from '../../../ui/lists/DataTable.tsx';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import { type RowAction, RowActions } from '../../../ui/lists/RowActions.tsx';
import type { LayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { CHIP_IN_LINE } from '../../../ui/states/chip-text.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { listTexts } from './providers.texts.ts';

const nombre: Column<Provider> = { header: 'Nombre', cell: ({ nombre }) => orMissing(nombre), sx: ANYWHERE };
const apellido: Column<Provider> = {
  header: 'Apellido',
  cell: ({ apellido }) => orMissing(apellido),
  sx: ANYWHERE,
};
const SECONDARY = { mt: 0.5, fontSize: 13, color: 'text.secondary' };
/** Their profession, under their role here. */
function Profession({ provider }: { provider: Provider }) {
  const text = professionText(provider);
  return text && <Box sx={SECONDARY}>{text}</Box>;
}
const rol: Column<Provider> = {
  header: 'Rol',
  cell: (provider) => (
    <>
      <RoleChip role={provider.role} />
      <Profession provider={provider} />
    </>
  ),
  sx: ANYWHERE,
};
const matricula: Column<Provider> = {
  header: 'Matrícula',
  cell: (provider) => orMissing(licenceText(provider)),
  sx: ANYWHERE,
};
const email: Column<Provider> = {
  header: 'Email',
  cell: ({ email }) => <span title={email ?? ''}>{orMissing(email)}</span>,
  sx: { ...CUT, [SMALL_LAPTOP]: { maxWidth: 140 } },
};
const telefono: Column<Provider> = {
  header: 'Teléfono',
  cell: ({ telefono }) => <PhoneLink number={telefono} />,
  sx: ONE_LINE,
};
const INVITED = { ...CHIP_IN_LINE, color: 'Alert.warningColor', bgcolor: 'Alert.warningStandardBg' };
const estado: Column<ListedProvider> = {
  header: 'Estado',
  cell: ({ is_active, invitacion_pendiente }) => (
    <Stack direction="row" useFlexGap sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StatusChip active={is_active} />
      {invitacion_pendiente && <Chip size="small" label={listTexts.invited} sx={INVITED} />}
    </Stack>
  ),
};
const prestador: Column<Provider> = {
  header: 'Prestador',
  cell: (provider) => (
    <>
      <Typography sx={{ mb: 0.5 }}>{fullName(provider)}</Typography>
      <RoleChip role={provider.role} />
      <Profession provider={provider} />
      {provider.matricula && <Box sx={SECONDARY}>Matrícula {licenceText(provider)}</Box>}
    </>
  ),
  sx: ANYWHERE,
};

const COLUMNS: Record<LayoutWidth, Column<ListedProvider>[]> = {
  wide: [nombre, apellido, rol, matricula, email, telefono, estado],
  medium: [nombre, apellido, rol, matricula, estado],
  narrow: [prestador, estado],
};

interface Props {
  providers: ListedProvider[];
  outdated: boolean;
  onSetActive: (provider: Provider) => void;
  onShowWork: (provider: Provider) => void;
}

export function ProviderTable({ providers, outdated, onSetActive, onShowWork }: Props) {
  const session = useSession();
  const mayChange = session.can('providers', 'update');
  // An administrator's menu is that of the specification.
  const mayReadWork = session.can('follow_ups', 'read') && !mayChange;
  const navigate = useNavigate();
  const workOf = (provider: Provider): RowAction => ({
    label: listTexts.work,
    icon: <WorkHistoryOutlined fontSize="small" />,
    props: { onClick: () => onShowWork(provider) },
  });
  const changesOf = (provider: Provider): RowAction[] => [
    {
      label: listTexts.edit,
      icon: <EditOutlined fontSize="small" />,
      props: { component: Link, to: paths.editProvider(provider.id_prestador) },
    },
    {
      label: provider.is_active ? listTexts.deactivate : listTexts.activate,
      icon: provider.is_active ? (
        <BlockOutlined fontSize="small" />
      ) : (
        <CheckCircleOutlined fontSize="small" />
      ),
      props: { onClick: () => onSetActive(provider) },
    },
  ];
  const actionsOf = (provider: Provider) => [
    ...(mayReadWork ? [workOf(provider)] : []),
    ...(mayChange ? changesOf(provider) : []),
  ];
  return (
    <DataTable
      label={listTexts.table}
      columns={COLUMNS}
      rows={providers}
      rowKey={(provider) => provider.id_prestador}
      outdated={outdated}
      onOpen={mayChange ? ({ id_prestador }) => void navigate(paths.editProvider(id_prestador)) : undefined}
      actions={
        mayChange || mayReadWork
          ? (provider) => <RowActions name={fullName(provider)} actions={actionsOf(provider)} />
          : undefined
      }
    />
  );
}
