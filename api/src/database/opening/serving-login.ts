import pg from 'pg';

/** What every request is served as. It owns nothing, and its grants are in the migrations. */
export const SERVING_ROLE = 'trama_app';

const CONNECT_TIMEOUT_MS = 10_000;

/** Why a login cannot serve, in one line. */
export class ServingLoginError extends Error {}

export async function maySetServingRole(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select pg_has_role(current_user, '${SERVING_ROLE}', 'member') as may`);
  return rows[0]?.may;
}

/**
 * Makes the login of that URL a member of the serving role, if the owner may do that and nobody has, and refuses one that
 * could do more than serve: it could put the role down again with `reset role`.
 */
export async function admitServingLogin(owner: pg.Client, url: string): Promise<void> {
  const serving = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await serving.connect();
  } catch (error) {
    throw new ServingLoginError(`the database cannot be used (${(error as Error).message})`);
  }
  try {
    if ((await placeOf(serving)) !== (await placeOf(owner)))
      throw new ServingLoginError('is another database than that of DATABASE_OWNER_URL');
    const login = await loginOf(serving);
    if (login.isWide)
      throw new ServingLoginError(
        `its login ${login.name} can do more than serve: it must own nothing and be no member of an owner (docs/deployment.md)`,
      );
    if (await maySetServingRole(serving)) return;
    await owner.query(`grant ${SERVING_ROLE} to ${pg.escapeIdentifier(login.name)}`).catch(() => undefined);
    if (!(await maySetServingRole(serving)))
      throw new ServingLoginError(
        `its login ${login.name} is no member of ${SERVING_ROLE}: as an administrator, grant ${SERVING_ROLE} to ${login.name}`,
      );
  } finally {
    await serving.end();
  }
}

/** The same for two connections to one database of one running server. */
async function placeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select format('%s %s', pg_postmaster_start_time(), oid) as place
       from pg_database where datname = current_database()`,
  );
  return rows[0]?.place;
}

async function loginOf(serving: pg.Client): Promise<{ name: string; isWide: boolean }> {
  const { rows } = await serving.query<{ name: string; isWide: boolean }>(
    `select session_user as name,
            exists (select from pg_roles where rolname = session_user and (rolsuper or rolcreaterole))
            or exists (select from pg_class c
                        where c.relnamespace = 'public'::regnamespace
                          and pg_has_role(session_user, c.relowner, 'member'))
            or has_table_privilege('audit_log', 'update, delete, truncate') as "isWide"`,
  );
  const [login] = rows;
  if (!login) throw new Error('the server does not say who is connected');
  return login;
}
