import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Authorization, Coverage } from '@trama/contract/schemas/money/coverage';
import { formatDate, todayInClinic } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { WarningChip } from '../../../ui/states/WarningChip.tsx';
import { authorizationTexts, coverageTexts as texts } from './coverages.texts.ts';
import { LeftChip } from './LeftChip.tsx';

interface Props {
  coverage: Coverage;
  authorizations: Authorization[];
  /** Only for people who may change it. */
  onEdit: (() => void) | undefined;
  onAuthorization: ((authorization: Authorization | null) => void) | undefined;
}

const isOver = ({ situacion }: Authorization) => situacion === 'vencida' || situacion === 'anulada';

export function CoverageItem({ coverage, authorizations, onEdit, onAuthorization }: Props) {
  const { financiadores, principal, hasta } = coverage;
  const [showsAll, setShowsAll] = useState(false);
  const older = authorizations.filter(isOver);
  const shown = showsAll ? authorizations : authorizations.filter((authorization) => !isOver(authorization));
  return (
    <Box component="li">
      <Stack direction="row" useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {financiadores.nombre}
        </Typography>
        {principal && <WarningChip look="quiet" label={texts.principal} />}
        {hasta && <WarningChip look="quiet" label={texts.ended(formatDate(hasta))} />}
        {onEdit && (
          <IconButton size="small" aria-label={texts.edit(financiadores.nombre)} onClick={onEdit}>
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {aboutText(coverage)}
      </Typography>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {shown.map((authorization) => (
          <AuthorizationRow
            key={authorization.id_autorizacion}
            authorization={authorization}
            onEdit={onAuthorization && (() => onAuthorization(authorization))}
          />
        ))}
      </Stack>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        {onAuthorization && (
          <Button size="small" startIcon={<Add />} onClick={() => onAuthorization(null)}>
            {authorizationTexts.add}
          </Button>
        )}
        {older.length > 0 && !showsAll && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            {authorizationTexts.older(older.length)}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

function AuthorizationRow({
  authorization,
  onEdit,
}: {
  authorization: Authorization;
  onEdit: (() => void) | undefined;
}) {
  const { prestacion, numero, hasta, horas_mes, reservadas } = authorization;
  const about = [
    numero && authorizationTexts.order(numero),
    horas_mes && authorizationTexts.hours(horas_mes),
    hasta && authorizationTexts.until(formatDate(hasta)),
    reservadas > 0 && authorizationTexts.reserved(reservadas),
  ];
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, flex: '1 1 160px' }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {prestacion}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {about.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <LeftChip authorization={authorization} />
      {onEdit && (
        <IconButton size="small" aria-label={authorizationTexts.edit(prestacion)} onClick={onEdit}>
          <EditOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

function aboutText({ plan, numero_afiliado, titular, cud_vence }: Coverage): string {
  const cud = cud_vence && (cud_vence < todayInClinic() ? texts.cudOver : texts.cud)(formatDate(cud_vence));
  const facts = [
    plan && texts.plan(plan),
    numero_afiliado && texts.member(numero_afiliado),
    titular && texts.holder(titular),
    cud,
  ];
  return facts.filter(Boolean).join(' · ');
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  pl: 1.5,
  borderLeft: 2,
  borderColor: 'divider',
} as const;
