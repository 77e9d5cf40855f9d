import { FILE_REFUSED } from '@trama/contract/words/record/attachments';
import { expect, it } from 'vitest';
import { attach, documentOf, PDF } from '../../../test/attachments.ts';
import { createPatient } from '../../../test/factories.ts';
import { EICAR, hasClamd, startClamd } from '../../../test/hostile/scanners.ts';
import { TEST_DATA_KEY, useTestApp } from '../../../test/test-app.ts';
import { openFiles } from './files.ts';

/** ClamAV itself, where Debian's package clamav-daemon is installed; hostile-uploads.test.ts speaks its protocol everywhere. */

it.runIf(hasClamd)(
  'a real clamd lets 25 MB through and finds EICAR',
  async () => {
    const scannerUrl = await startClamd();
    const plain = await useTestApp();
    const dataDir = plain.files.incoming.replace(/\/files\/incoming$/, '');
    const files = openFiles({ dataDir, dataKey: TEST_DATA_KEY, scannerUrl });
    const t = await useTestApp({ database: plain.ownerUrl, files });
    const admin = await t.signIn('administrador');
    const patient = await createPatient(t);
    const clean = await attach(t, admin, patient, documentOf(25 * 1024 * 1024));
    expect([clean.statusCode, clean.json().antivirus]).toEqual([201, 'limpio']);
    const infected = Buffer.concat([PDF, Buffer.from(EICAR), Buffer.from('\n%%EOF')]);
    const answer = await attach(t, admin, patient, infected);
    expect([answer.statusCode, answer.json().error]).toEqual([415, FILE_REFUSED.infected]);
    expect(await t.db.selectFrom('adjuntos').select('antivirus').execute()).toHaveLength(1);
  },
  60_000,
);
