import Add from '@mui/icons-material/Add';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { consentTypesOf } from '@trama/contract/words/record/consents';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { CONSENTS_ANCHOR } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { ConsentItem } from './ConsentItem.tsx';
import { consentsOf } from './consents.api.ts';
import { consentTexts as texts } from './consents.texts.ts';

/** With the signature: fetched when somebody consents. */
const ConsentDialog = lazy(() => import('./ConsentDialog.tsx'));

/** What the patient has agreed to. Hidden from people who may see no kind of consent. */
export function ConsentsCard({ patientId }: { patientId: number }) {
  const types = consentTypesOf(useSession().user.role);
  const {
    data: consents,
    isPending,
    error,
    refetch,
  } = useQuery({
    ...consentsOf(patientId),
    enabled: types.length > 0,
  });
  const [adding, setAdding] = useState(false);
  if (types.length === 0) return null;
  const isMissing =
    types.includes('tratamiento') &&
    !consents?.some(({ tipo, vigente }) => vigente && tipo === 'tratamiento');
  return (
    <Box id={CONSENTS_ANCHOR} tabIndex={-1}>
      <RecordCard
        title={texts.title}
        icon={<Handshake />}
        action={
          <Tooltip title={texts.add}>
            <IconButton size="small" aria-label={texts.add} onClick={() => setAdding(true)}>
              <Add fontSize="small" />
            </IconButton>
          </Tooltip>
        }
        loading={isPending && texts.loading}
        error={!consents && error && errorText(error, texts.loadFailed)}
        onRetry={() => void refetch()}
      >
        {consents && isMissing && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {texts.missing}
          </Alert>
        )}
        {consents?.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.empty}
          </Typography>
        )}
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {consents?.map((consent) => (
            <ConsentItem key={consent.id_consentimiento} consent={consent} />
          ))}
        </Stack>
      </RecordCard>
      <Suspense>
        {adding && <ConsentDialog patientId={patientId} onClose={() => setAdding(false)} />}
      </Suspense>
    </Box>
  );
}
