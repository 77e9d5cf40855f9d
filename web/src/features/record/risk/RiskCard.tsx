import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import { RISK_KINDS } from '@trama/contract/words/people/risk';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '../../../lib/http/http.ts';
import { ANSWER_ANCHOR, EVALUATE_ANCHOR, PLAN_ANCHOR } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { EvaluationItem } from './EvaluationItem.tsx';
import { EventsPart } from './EventsPart.tsx';
import { PlanPart } from './PlanPart.tsx';
import { evaluationsOf } from './risk.api.ts';
import { riskTexts as texts } from './risk.texts.ts';
import { UpdateRiskButton } from './UpdateRiskButton.tsx';

const AllEvaluationsDialog = lazy(() => import('./AllEvaluationsDialog.tsx'));

/** The newest evaluation of each kind, the plan and the events, each with the act that continues it. */
export function RiskCard({ patientId }: { patientId: number }) {
  const session = useSession();
  const { hash } = useLocation();
  const { data, isPending, error, refetch } = useQuery(evaluationsOf(patientId));
  const [showsAll, setShowsAll] = useState(false);
  const current = newestOfEachKind(data ?? []);
  return (
    <RecordCard
      title={texts.card}
      icon={<GppMaybeOutlined />}
      action={
        <UpdateRiskButton
          key={hash}
          patientId={patientId}
          size="small"
          startsOpen={hash === `#${EVALUATE_ANCHOR}`}
        />
      }
      loading={isPending && texts.loading}
      error={!data && error && errorText(error, texts.loadFailed)}
      onRetry={() => void refetch()}
      footer={
        <>
          <PlanPart key={`plan ${hash}`} patientId={patientId} startsOpen={hash === `#${PLAN_ANCHOR}`} />
          {session.can('risk_events', 'create') && (
            <EventsPart
              key={`events ${hash}`}
              patientId={patientId}
              startsAnswering={hash === `#${ANSWER_ANCHOR}`}
            />
          )}
          <Note>{texts.notWatched}</Note>
        </>
      }
    >
      {current.length === 0 && <Note>{texts.none}</Note>}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {current.map((evaluation) => (
          <EvaluationItem key={evaluation.id_evaluacion} evaluation={evaluation} isCurrent />
        ))}
      </Stack>
      {data && data.length > current.length && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setShowsAll(true)}>
          {texts.all(data.length)}
        </Button>
      )}
      <Suspense>
        {showsAll && <AllEvaluationsDialog evaluations={data ?? []} onClose={() => setShowsAll(false)} />}
      </Suspense>
    </RecordCard>
  );
}

/** Only valid evaluations: one in error does not count. */
const newestOfEachKind = (evaluations: RiskEvaluation[]): RiskEvaluation[] =>
  RISK_KINDS.flatMap((kind) => evaluations.find(({ tipo, error }) => tipo === kind && !error) ?? []);

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', my: 0.5 }}>
      {children}
    </Typography>
  );
}
