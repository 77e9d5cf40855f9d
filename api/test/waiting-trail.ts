import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Long enough for a request to get as far as its row in the trail, or to whatever the one before it holds. */
const HEAD_START_MS = 500;

/** Sends requests one after the other; none can commit before the last one is on its way. */
export async function whileTheTrailWaits<T>(ownerUrl: string, requests: (() => Promise<T>)[]): Promise<T[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table audit_log in share mode');
  const sent: Promise<T>[] = [];
  for (const request of requests) {
    sent.push(request());
    await wait(HEAD_START_MS);
  }
  await owner.query('commit');
  await owner.end();
  return Promise.all(sent);
}
