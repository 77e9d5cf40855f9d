// What breaks, and how it is mended: each leaves the cluster whole again, without a hand on any process but the broken one.
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../faults/support.mjs';
import { ask, keyOf } from './keys.mjs';
import { leaderOf, tellPatroni } from './members.mjs';

const PATIENCE_MS = 180_000;
/** Long enough for writes that had been waiting to be refused, too. */
const ALONE_MS = 25_000;

const standbys = async (cluster) => {
  const leader = await cluster.leader();
  return cluster.nodes.filter((node) => node !== leader);
};

const anotherLeads = (cluster, old) =>
  until(
    async () => {
      const leader = await cluster.leader();
      return leader !== undefined && leader !== old;
    },
    PATIENCE_MS,
    `new leader after ${old.name}`,
  );

/** A leader, two standbys that follow, one of them synchronous. */
export const whole = (cluster) =>
  until(
    async () => {
      const members = await cluster.members();
      const following = members.filter(({ state }) => /^(running|streaming)$/.test(state));
      return (
        following.length === 3 &&
        members.some(({ role }) => role === 'sync_standby') &&
        members.some(({ role }) => role === 'leader')
      );
    },
    PATIENCE_MS,
    'whole cluster',
  );

export const BREAKS = {
  'leader killed': async (cluster) => {
    const leader = await cluster.leader();
    await leader.die();
    await anotherLeads(cluster, leader);
    leader.start();
  },
  "leader's machine killed": async (cluster) => {
    const leader = await cluster.leader();
    await Promise.all([leader.die(), leader.etcd.end('SIGKILL')]);
    await anotherLeads(cluster, leader);
    leader.etcd.start();
    leader.start();
  },
  'leader frozen and woken': async (cluster) => {
    const leader = await cluster.leader();
    leader.freeze();
    try {
      await anotherLeads(cluster, leader);
      await sleep(2_000);
    } finally {
      leader.wake();
    }
    await sleep(4_000);
    if ((await cluster.leader()) === leader) throw new Error(`${leader.name} woke and took the lead back`);
  },
  'leader cut off': async (cluster) => {
    const leader = await cluster.leader();
    leader.cut();
    try {
      await until(
        async () => (await standbysThatLead(cluster, leader)) !== undefined,
        PATIENCE_MS,
        'new leader',
      );
      await sleep(2_000);
    } finally {
      await leader.mend();
    }
  },
  switchover: async (cluster) => {
    const leader = await cluster.leader();
    const response = await tellPatroni(leader, 'POST', '/switchover', { leader: leader.name });
    if (response.status !== 200)
      throw new Error(`The switchover answered ${response.status}: ${response.text}`);
    await anotherLeads(cluster, leader);
  },
  'synchronous standby lost': async (cluster) => {
    const { name } = (await cluster.members()).find(({ role }) => role === 'sync_standby');
    const standby = cluster.nodes.find((node) => node.name === name);
    await standby.die();
    await sleep(4_000);
    standby.start();
  },
  'both standbys lost': async (cluster, { book }) => {
    const lost = await standbys(cluster);
    await Promise.all(lost.map((node) => node.die()));
    // What was on its way may still have arrived there.
    await sleep(500);
    const before = book.acknowledged.length;
    await sleep(ALONE_MS);
    const alone = book.acknowledged.length - before;
    for (const node of lost) node.start();
    if (alone > 0) throw new Error(`${alone} writes were acknowledged on one machine alone`);
  },
  "etcd's leader killed": async (cluster) => {
    const before = await cluster.leader();
    const etcd = await leaderOfEtcd(cluster.etcds);
    await etcd.end('SIGKILL');
    // For longer than Patroni keeps on asking, and than a leader may be silent.
    await sleep(10_000);
    etcd.start();
    if ((await cluster.leader()) !== before)
      throw new Error(`${before.name} lost the lead with etcd's leader`);
  },
  'etcd lost': async (cluster) => {
    for (const etcd of cluster.etcds) await etcd.end('SIGKILL');
    await sleep(25_000);
    for (const etcd of cluster.etcds) etcd.start();
    await until(() => cluster.leader(), PATIENCE_MS, 'leader after etcd came back');
  },
  'API process killed': async (cluster) => {
    const [api] = cluster.apis;
    await api.end('SIGKILL');
    await sleep(1_000);
    api.start();
  },
  'API processes upgraded': async (cluster, { people }) => {
    const before = countOf(people.notNow);
    for (const api of cluster.apis) {
      await api.end('SIGTERM');
      api.start();
      await until(
        () =>
          fetch(`http://127.0.0.1:${api.port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        PATIENCE_MS,
        `${api.name} ready`,
      );
      // HAProxy has to have seen it before the next one goes.
      await sleep(1_500);
    }
    const failed = countOf(people.notNow) - before;
    if (failed > 0) throw new Error(`${failed} requests failed during the upgrade`);
  },
  'HAProxy restarted': async ({ haproxy }) => {
    await haproxy.end('SIGTERM');
    haproxy.start();
  },
};

const countOf = (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

async function leaderOfEtcd(etcds) {
  for (const etcd of etcds) {
    const { text } = await ask(`${etcd.url}/v2/stats/self`, { tls: keyOf(etcd.certificates, 'etcd') });
    if (JSON.parse(text).state === 'StateLeader') return etcd;
  }
  throw new Error('etcd has no leader');
}

/** By the nodes that can still be reached. */
const standbysThatLead = (cluster, cutOff) => leaderOf(cluster.nodes.filter((node) => node !== cutOff));
