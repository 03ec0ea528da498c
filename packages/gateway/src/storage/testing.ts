// A gateway with two buckets of user folders, for tests of storage.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { jwtSecret, keys, startGateway, type TestGateway } from '../../../../test/gateway.ts'
import { filesBelow, testObjects } from '../../../../test/object-store.ts'
import { PNG } from '../../../../test/pixels.ts'
import type { GatewayOptions } from '../gateway.ts'

export const alice = '00000000-0000-4000-8000-00000000000a'
export const bob = '00000000-0000-4000-8000-00000000000b'

export const picture = () => new Blob([PNG], { type: 'image/png' })
export const text = (content: string) => new Blob([content], { type: 'text/plain' })

type StorageClient = ReturnType<TestGateway['client']>['storage']

export type TestStorage = {
  database: TestDatabase
  url: string
  as(person: string): StorageClient
  anonymous: StorageClient
  service: StorageClient
  tokenOf(person: string): Promise<string>
  /** Every file in the object store, including unfinished ones. */
  files(): Promise<string[]>
  objectsDirectory: string
  renditionsDirectory: string
  /** Every rendition, as `{version}/{name}`. */
  renditions(): Promise<string[]>
  /** A second gateway on the same data, as after a restart; the caller closes it. */
  again(options?: Partial<GatewayOptions>): Promise<TestGateway>
  close(): Promise<void>
}

/** `films` is public, `notes` private. Users may do everything in the folder with their id and nothing elsewhere. */
export async function startStorage(others: Partial<GatewayOptions> = {}): Promise<TestStorage> {
  const database = await createDatabase('gateway')
  await database.admin.unsafe(`
    insert into storage.buckets (id, name, public) values ('films', 'films', true), ('notes', 'notes', false);
    create policy "people add to their own folder" on storage.objects for insert to authenticated
      with check ((storage.foldername(name))[1] = auth.uid()::text);
    create policy "people read their own folder" on storage.objects for select to authenticated
      using ((storage.foldername(name))[1] = auth.uid()::text);
    create policy "people change their own folder" on storage.objects for update to authenticated
      using ((storage.foldername(name))[1] = auth.uid()::text);
    create policy "people remove from their own folder" on storage.objects for delete to authenticated
      using ((storage.foldername(name))[1] = auth.uid()::text);`)

  const directory = await mkdtemp(join(tmpdir(), 'kinfold-storage-'))
  const renditionsDirectory = await mkdtemp(join(tmpdir(), 'kinfold-renditions-'))
  const { objects, files } = await testObjects(directory)
  const options = { objects, renditions: renditionsDirectory, ...others }
  const gateway = await startGateway(database, options)

  const tokenOf = (sub: string) =>
    new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(jwtSecret))

  return {
    database,
    url: `${gateway.url}/storage/v1`,
    as: (person) => gateway.client({ accessToken: () => tokenOf(person) }).storage,
    anonymous: gateway.client().storage,
    service: gateway.client({}, keys.secret).storage,
    tokenOf,
    files,
    objectsDirectory: directory,
    renditionsDirectory,
    renditions: () => filesBelow(renditionsDirectory),
    again: (changes) => startGateway(database, { ...options, ...changes }),
    async close() {
      await gateway.close()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
      await rm(renditionsDirectory, { recursive: true, force: true })
    },
  }
}
