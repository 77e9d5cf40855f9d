// `npm run drill -- failover`: a cluster of three databases on this machine, broken in every way while people write
// (docs/deployment.md, "Three machines"). Flags: --rounds=N of each break (10), --writes=N in all (100000), --short (one failover,
// 2000 writes).
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

const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};
const SHORT = ['1', '2000', 'leader killed'];

await main(async () => {
  const [name, ...flags] = process.argv.slice(2);
  if (name !== 'failover') throw new SetupError('There is one drill: npm run drill -- failover');
  const unknown = flags.find((flag) => !/^--(short|(rounds|writes)=[1-9]\d*)$/.test(flag));
  if (unknown) throw new SetupError(`${unknown}: there are --rounds=N, --writes=N and --short.`);
  await ensurePackages();
  await ensureInstalled();
  await ensureServerBuilt();
  const value = (flag, usual) => flags.find((one) => one.startsWith(`--${flag}=`))?.split('=')[1] ?? usual;
  const wanted = flags.includes('--short') ? SHORT : [value('rounds', '10'), value('writes', '100000')];
  await run(process.execPath, [path.join(ROOT, 'e2e', 'cluster', 'failover.mjs'), ...wanted]);
});

async function ensurePackages() {
  const missing = () => Object.keys(PACKAGES).filter((command) => !findCommand(command));
  const wanted = missing().map((command) => PACKAGES[command]);
  if (wanted.length > 0 && canInstallPackages())
    // Patroni finds etcd by a package that it only recommends among others.
    await installPackages(...wanted, 'python3-etcd').catch(() => {});
  if (missing().length > 0)
    throw new SetupError(
      `The drill needs ${wanted.join(', ')} from Debian's packages, which cannot be installed here.`,
    );
}
