import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { useState } from 'react';
import { Link } from 'react-router';
import { ExportButton } from '../domain/access/ExportButton.tsx';
import { AccessDialog } from '../features/people/providers/AccessDialog.tsx';
import { AccessNoticeAlert } from '../features/people/providers/AccessNoticeAlert.tsx';
import { ProviderListResult } from '../features/people/providers/ProviderListResult.tsx';
import { accessTexts, listTexts } from '../features/people/providers/providers.texts.ts';
import { RecentWorkDialog } from '../features/people/providers/RecentWorkDialog.tsx';
import { UndeliveredMails } from '../features/people/providers/UndeliveredMails.tsx';
import { useAccessNotice } from '../features/people/providers/useAccessNotice.ts';
import { useProviderListView } from '../features/people/providers/useProviderListView.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { FloatingAddButton } from '../ui/lists/FloatingAddButton.tsx';
import { ListFilters } from '../ui/lists/ListFilters.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';

export default function ProviderListPage() {
  const session = useSession();
  const { view, change } = useProviderListView();
  const { notice, setNotice } = useAccessNotice();
  const [asked, setAsked] = useState<Provider | null>(null);
  const [workOf, setWorkOf] = useState<Provider | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const mayCreate = session.can('providers', 'create');

  const ask = (provider: Provider) => {
    const own = provider.id_prestador === session.user.id_prestador;
    setRefusal(own && provider.is_active ? accessTexts.ownAccount : null);
    if (!own || !provider.is_active) setAsked(provider);
  };
  return (
    <>
      <PageHeader
        title={listTexts.title}
        actions={
          <>
            <ExportButton
              resource="providers"
              what={listTexts.exported}
              name="prestadores"
              url={`/api/providers/export.csv?status=${view.status}`}
            />
            {mayCreate && (
              <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newProvider}>
                {listTexts.add}
              </Button>
            )}
          </>
        }
      />
      <ErrorAlert message={refusal} onClose={() => setRefusal(null)} />
      {notice && (
        <AccessNoticeAlert
          key={notice.link ?? notice.message}
          notice={notice}
          onClose={() => setNotice(null)}
          sx={{ mb: 2 }}
        />
      )}
      <UndeliveredMails />
      <Card>
        <ListFilters {...view} placeholder={listTexts.search} onChange={change} />
        <ProviderListResult view={view} onChange={change} onSetActive={ask} onShowWork={setWorkOf} />
      </Card>
      {mayCreate && <FloatingAddButton label={listTexts.add} to={paths.newProvider} />}
      {workOf && <RecentWorkDialog provider={workOf} onClose={() => setWorkOf(null)} />}
      {mayCreate && <AccessDialog provider={asked} onClose={() => setAsked(null)} onDone={setNotice} />}
    </>
  );
}
