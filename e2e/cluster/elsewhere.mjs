// What a standby counts, and what the metrics say about it.
import { ADMIN, until } from '../faults/support.mjs';
import { signedIn } from './writers.mjs';

const PATIENCE_MS = 60_000;

/** As an administrator: for people who see only their own patients the leader always counts. */
export async function assertReadElsewhere({ base, apis: [api], env }) {
  const { token } = await signedIn(base, ADMIN);
  const activity = await fetch(`${base}/api/dashboard/activity`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const age = activity.headers.get('age');
  if (activity.status !== 200 || age === null)
    throw new Error(`The dashboard's activity answered ${activity.status}, its age is ${age}`);
  const metrics = async () => {
    const response = await fetch(`http://127.0.0.1:${api.port}/metrics`, {
      headers: { authorization: `Bearer ${env.METRICS_TOKEN}` },
    });
    return response.text();
  };
  await until(
    async () => /^trama_standbys 2$/m.test(await metrics()),
    PATIENCE_MS,
    'two standbys in the metrics',
  );
  if (!/^trama_replication_lag_bytes \d+$/m.test(await metrics()))
    throw new Error('The metrics do not say how far the standbys are behind');
  console.log(
    `Dashboard: counted by a standby, ${age} s old at most; two standbys and their lag in /metrics`,
  );
}
