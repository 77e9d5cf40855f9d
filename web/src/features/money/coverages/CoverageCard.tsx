import Add from '@mui/icons-material/Add';
import HealthAndSafetyOutlined from '@mui/icons-material/HealthAndSafetyOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Authorization, Coverage } from '@trama/contract/schemas/money/coverage';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { CoverageItem } from './CoverageItem.tsx';
import { authorizationsOf, coveragesOf } from './coverages.api.ts';
import { coverageTexts as texts } from './coverages.texts.ts';

const CoverageDialog = lazy(() => import('./CoverageDialog.tsx'));
const AuthorizationDialog = lazy(() => import('./AuthorizationDialog.tsx'));

type Edited =
  | { what: 'coverage'; coverage: Coverage | null }
  | { what: 'authorization'; coverageId: number; authorization: Authorization | null };

/** Who pays for the patient, and what is left of what they authorised. */
export function CoverageCard({ patientId }: { patientId: number }) {
  const session = useSession();
  const mayChange = session.can('coverage', 'update');
  const mayRead = session.can('coverage', 'read');
  const coverages = useQuery({ ...coveragesOf(patientId), enabled: mayRead });
  const authorizations = useQuery({ ...authorizationsOf(patientId), enabled: mayRead });
  const [edited, setEdited] = useState<Edited | null>(null);
  if (!mayRead) return null;
  const failure =
    (!coverages.data && coverages.error) || (!authorizations.data && authorizations.error) || null;
  const isPending = coverages.isPending || authorizations.isPending;
  return (
    <>
      <RecordCard
        title={texts.title}
        icon={<HealthAndSafetyOutlined />}
        action={
          mayChange && (
            <Tooltip title={texts.add} placement="top">
              <IconButton
                size="small"
                aria-label={texts.add}
                onClick={() => setEdited({ what: 'coverage', coverage: null })}
              >
                <Add fontSize="small" />
              </IconButton>
            </Tooltip>
          )
        }
        loading={isPending && !failure && texts.loading}
        error={failure && errorText(failure, texts.loadFailed)}
        onRetry={() => void Promise.all([coverages.refetch(), authorizations.refetch()])}
      >
        {coverages.data?.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>
        )}
        <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {coverages.data?.map((coverage) => (
            <CoverageItem
              key={coverage.id_cobertura}
              coverage={coverage}
              authorizations={(authorizations.data ?? []).filter(
                ({ id_cobertura }) => id_cobertura === coverage.id_cobertura,
              )}
              onEdit={mayChange ? () => setEdited({ what: 'coverage', coverage }) : undefined}
              onAuthorization={
                mayChange
                  ? (authorization) =>
                      setEdited({ what: 'authorization', coverageId: coverage.id_cobertura, authorization })
                  : undefined
              }
            />
          ))}
        </Stack>
      </RecordCard>
      <Suspense>
        {edited?.what === 'coverage' && (
          <CoverageDialog patientId={patientId} coverage={edited.coverage} onClose={() => setEdited(null)} />
        )}
        {edited?.what === 'authorization' && (
          <AuthorizationDialog {...edited} patientId={patientId} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  );
}
