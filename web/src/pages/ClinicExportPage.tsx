import { ClinicExport } from '../features/exchange/exports/ClinicExport.tsx';
import { clinicTexts as texts } from '../features/exchange/exports/exports.texts.ts';
import { PastExports } from '../features/exchange/exports/PastExports.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';

export default function ClinicExportPage() {
  return (
    <>
      <PageHeader title={texts.title} backTo={paths.patients} backLabel={texts.back} />
      <ClinicExport />
      <PastExports />
    </>
  );
}
