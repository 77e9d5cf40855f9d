import EditOutlined from '@mui/icons-material/EditOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@trama/contract/words/clinic-time';
import { CONSENT_TYPE_LABELS, CONSENT_TYPES, type ConsentType } from '@trama/contract/words/record/consents';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { consentTextsQuery } from './consents.api.ts';
import { textTexts as texts } from './consents.texts.ts';

const ConsentTextDialog = lazy(() => import('./ConsentTextDialog.tsx'));

/** For administrators: the texts that people are shown and sign, the current version of each kind. */
export function ConsentTextsCard() {
  const { data, isPending, error, refetch } = useQuery(consentTextsQuery);
  const [edited, setEdited] = useState<ConsentType | null>(null);
  const versionsOf = (tipo: ConsentType) => (data ?? []).filter((text) => text.tipo === tipo);
  return (
    <>
      <RecordCard
        title={texts.title}
        icon={<HandshakeOutlined />}
        summary={<Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{texts.hint}</Typography>}
        loading={isPending && texts.loading}
        error={!data && error && errorText(error, texts.loadFailed)}
        onRetry={() => void refetch()}
      >
        <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {CONSENT_TYPES.map((tipo) => {
            const current = versionsOf(tipo).find(({ vigente }) => vigente);
            return (
              <Stack key={tipo} component="li" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
                <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
                  <Typography sx={{ overflowWrap: 'anywhere' }}>{CONSENT_TYPE_LABELS[tipo]}</Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {current
                      ? texts.current(current.titulo, current.version, formatDate(current.fecha_creacion))
                      : texts.none}
                  </Typography>
                </Stack>
                <IconButton
                  size="small"
                  aria-label={texts.edit(CONSENT_TYPE_LABELS[tipo])}
                  onClick={() => setEdited(tipo)}
                >
                  <EditOutlined fontSize="small" />
                </IconButton>
              </Stack>
            );
          })}
        </Stack>
      </RecordCard>
      <Suspense>
        {edited && (
          <ConsentTextDialog tipo={edited} versions={versionsOf(edited)} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  );
}
