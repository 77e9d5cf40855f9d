// Drills, on real servers from Debian's packages and on the files of deploy/ (docs/deployment.md, "Three machines"):
//   npm run drill -- failover   three databases on this machine, broken in every way while people write.
//                               --rounds=N of each break (10), --writes=N in all (100000), --short (one failover, 2000 writes)
//   npm run drill -- doors      the same cluster: who gets into etcd, Patroni and PostgreSQL, and who does not
//   npm run drill -- calm       the same with every core busy: nobody loses the lead for nothing. --minutes=N (30)
//   npm run drill -- proxies    nginx and Caddy: what does not pass from outside
//   npm run drill -- files      1000 attached files go from the folder to an S3 service and back while people read. --files=N
import path from 'node:path';
import {
  canInstallPackages,
  ensureInstalled,
  ensureServerBuilt,
  findCommand,
  installPackages,
  main,
  ROOT,
  run,
  SetupError,
} from './setup.mjs';

const CLUSTER = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  openssl: 'openssl',
  // Patroni speaks to etcd by one package, and reads certificates by another, that it only recommends.
  '/usr/lib/python3/dist-packages/etcd/__init__.py': 'python3-etcd',
  '/usr/lib/python3/dist-packages/idna/__init__.py': 'python3-idna',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};
const PROXIES = { '/usr/sbin/nginx': 'nginx', caddy: 'caddy', openssl: 'openssl' };
const DRILLS = {
  failover: { script: 'failover.mjs', packages: CLUSTER, flags: { rounds: '10', writes: '100000' } },
  doors: { script: 'knock.mjs', packages: CLUSTER, flags: {} },
  calm: { script: 'calm.mjs', packages: CLUSTER, flags: { minutes: '30' } },
  files: { script: 'files.mjs', packages: {}, flags: { files: '1000' } },
  proxies: { script: 'proxies.mjs', packages: PROXIES, flags: {} },
};
const SHORT = ['1', '2000', 'leader killed'];

await main(async () => {
  const [name, ...given] = process.argv.slice(2);
  const drill = Object.hasOwn(DRILLS, name ?? '') ? DRILLS[name] : undefined;
  if (!drill)
    throw new SetupError(`The drills are ${Object.keys(DRILLS).join(', ')}: npm run drill -- failover`);
  const isShort = name === 'failover' && given.includes('--short');
  const values = Object.entries(drill.flags).map(([flag, usual]) => flagValue(given, flag) ?? usual);
  const unknown = given.find(
    (one) =>
      !(isShort && one === '--short') && !Object.keys(drill.flags).some((flag) => flagValue([one], flag)),
  );
  if (unknown) throw new SetupError(`${unknown}: no flag of the drill ${name}.`);
  await ensurePackages(drill.packages);
  await ensureInstalled();
  await ensureServerBuilt();
  await run(process.execPath, [
    path.join(ROOT, 'e2e', 'cluster', drill.script),
    ...(isShort ? SHORT : values),
  ]);
});

/** Of a flag such as --rounds=10. */
function flagValue(given, flag) {
  const found = given.find((one) => new RegExp(`^--${flag}=[1-9]\\d*$`).test(one));
  return found?.split('=')[1];
}

async function ensurePackages(packages) {
  const missing = () => Object.keys(packages).filter((command) => !findCommand(command));
  const wanted = missing().map((command) => packages[command]);
  if (wanted.length > 0 && canInstallPackages()) await installPackages(...wanted).catch(() => {});
  if (missing().length > 0)
    throw new SetupError(
      `The drill needs ${wanted.join(', ')} from Debian's packages, which cannot be installed here.`,
    );
}
