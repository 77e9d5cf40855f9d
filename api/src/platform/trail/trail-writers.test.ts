import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TrailScene, useTrailScene } from '../../../test/trail-scene.ts';

let scene: TrailScene;
beforeEach(async () => {
  scene = await useTrailScene();
});

describe('the application', () => {
  it.each([
    ['id', '900000'],
    ['at', `now() - interval '1 year'`],
    ['era', '7'],
    ['tx', `'1'::xid8`],
    ['written_as', `'somebody'`],
  ])('cannot choose the %s of a row of the trail', async (column, value) => {
    const statement = `insert into audit_log (action, outcome, ${column}) overriding system value
                       values ('patient.read', 'ok', ${value})`;
    await expect(sql.raw(statement).execute(scene.t.db)).rejects.toThrow(/permission denied/);
  });
});

describe('a row with a moment of somebody’s choice', () => {
  const forgeRow = (at: string) =>
    scene.owner.query(
      `insert into audit_log (at, action, outcome, written_as) values (${at}, 'patient.read', 'ok', 'trama_app')
       returning id::integer`,
    );

  it.each([[`now() - interval '1 month'`], [`now() + interval '1 day'`]])(
    '%s is named, sealed or not',
    async (at) => {
      await scene.sealedTrail();
      const { rows } = await forgeRow(at);
      const named = expect.stringMatching(
        `^row ${rows[0].id} of the trail says that it was written at .*, which does not fit its place in the chain$`,
      );
      expect(await scene.findings()).toEqual([named]);
      await scene.sealAllBut(0, scene.keepHead);
      await scene.read(1);
      await scene.sealAllBut(0, scene.keepHead);
      expect(await scene.findings()).toEqual([named]);
    },
  );

  it('is not what a clock makes that is set back', async () => {
    await scene.sealedTrail();
    // The clock was a day ahead until the last block but one.
    await scene.owner.query(`
      update audit_log set at = at + interval '1 day'
       where id = any (select unnest(ids) from audit_seals where block < (select max(block) from audit_seals))`);
    await scene.owner.query(`
      update audit_seals set sealed_at = sealed_at + interval '1 day'
       where block < (select max(block) from audit_seals)`);
    await scene.forgeChain();
    expect((await scene.findings()).filter((finding) => finding.includes('written at'))).toEqual([]);
  });
});
