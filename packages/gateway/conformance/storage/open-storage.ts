// A gateway with buckets for the fixtures of storage and of resumable uploads. People may do everything in the folder that
// is named after them.

import { SignJWT } from 'jose'
import { createDatabase } from '../../../../test/database.ts'
import { jwtSecret, keys, startGateway } from '../../../../test/gateway.ts'
import type { World } from '../run.ts'

const idOf = (name: string) => `00000000-0000-4000-8000-00000000000${name === 'alice' ? 'a' : 'b'}`

const schema = `
  insert into storage.buckets (
    id, name, owner, owner_id, public, avif_autodetection, file_size_limit, allowed_mime_types, type, created_at, updated_at
  ) values ('pub', 'pub', null, null, true, false, null, null, 'STANDARD', now(), now());
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('docs', 'docs', false, null, null),
    ('small', 'small', false, 10, null), ('pictures', 'pictures', false, null, '{image/*,application/pdf}');
  create policy "everybody sees buckets" on storage.buckets for select to authenticated using (true);
  create table public.people (id uuid primary key, folder text not null);
  grant select on public.people to authenticated;
  insert into public.people values ('${idOf('alice')}', 'alice'), ('${idOf('bob')}', 'bob');
  create policy "own folder" on storage.objects for all to authenticated
    using ((storage.foldername(name))[1] = (select folder from public.people where id = auth.uid()))
    with check ((storage.foldername(name))[1] = (select folder from public.people where id = auth.uid()));`

/** Cases write objects with "new" in their names, and buckets that start with it. */
const restoring = `
  set storage.allow_delete_query = 'true';
  delete from storage.objects where name like '%new%' or bucket_id like 'new%';
  delete from storage.buckets where id like 'new%';
  reset storage.allow_delete_query;`

const tokenOf = (name: string, lifetime = 600) =>
  new SignJWT({ role: 'authenticated', sub: idOf(name) })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(new TextEncoder().encode(jwtSecret))

/** @param path of the service, such as `/storage/v1` */
export async function openStorage(path: string): Promise<{ world: World; close(): Promise<void> }> {
  const database = await createDatabase('gateway')
  await database.admin.unsafe(schema)
  const gateway = await startGateway(database)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const callers = {
    nobody: {},
    anon: bearer(keys.publishable),
    service: bearer(keys.secret),
    alice: bearer(await tokenOf('alice')),
    bob: bearer(await tokenOf('bob')),
    expired: bearer(await tokenOf('alice', -60)),
    nonsense: bearer('a.b.c'),
  }
  return {
    world: {
      url: gateway.url + path,
      callers,
      values: { gateway: gateway.url },
      restore: () => database.admin.unsafe(restoring),
    },
    async close() {
      await gateway.close()
      await database.drop()
    },
  }
}
