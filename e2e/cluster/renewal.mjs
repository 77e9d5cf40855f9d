// Certificates of one machine are made again while everything runs, as docs/deployment.md says.
import { renameSync } from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { until } from '../faults/support.mjs';
import { keyOf, makeCertificates } from './keys.mjs';
import { clientOf, HOST } from './members.mjs';
import { kill } from './processes.mjs';

const PATIENCE_MS = 30_000;

export async function assertRenewal({ nodes: [node] }) {
  const { certificates, name, etcd, patroni } = node;
  const again = () => makeCertificates(path.dirname(certificates), { [name]: HOST });
  const overwritten = await again().then(
    () => true,
    () => false,
  );
  if (overwritten) throw new Error('certificates.sh wrote over certificates that are in use');
  const shown = {
    etcd: () => shownAt(etcd.port, certificates),
    Patroni: () => shownAt(node.restPort, certificates),
    PostgreSQL: () => shownByPostgres(node),
  };
  const before = {};
  for (const [who, serial] of Object.entries(shown)) before[who] = await serial();
  renameSync(certificates, `${certificates}.old`);
  await again();
  // `systemctl reload patroni`; etcd reads them by itself.
  kill(patroni.pid, 'SIGHUP');
  for (const [who, serial] of Object.entries(shown))
    await until(
      async () => {
        // While it takes them over, a connection may be lost.
        const now = await serial().catch(() => undefined);
        return now !== undefined && now !== before[who];
      },
      PATIENCE_MS,
      `new certificate of ${who}`,
    );
}

/** The serial number of the certificate that listens there. */
function shownAt(port, certificates) {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host: HOST, port, ...keyOf(certificates, 'etcd') }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

async function shownByPostgres({ pgPort, certificates }) {
  const client = await clientOf(pgPort, certificates);
  const { serialNumber } = client.connection.stream.getPeerCertificate();
  await client.end();
  return serialNumber;
}
