import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { jwtSecret, startGateway, type TestGateway } from '../../../../test/gateway.ts'

let database: TestDatabase
let gateway: TestGateway

const alice = '00000000-0000-4000-8000-00000000000a'

// A real picture, one pixel of it.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => new Blob([png], { type: 'image/png' })

async function signedInAs(sub: string) {
  const token = await new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))
  return gateway.client({ accessToken: async () => token }).storage
}

beforeAll(async () => {
  database = await createDatabase('gateway')
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
  gateway = await startGateway(database)
})

afterAll(async () => {
  await gateway.close()
  await database.drop()
})

test('a picture in a public bucket is there for everybody', async () => {
  const storage = await signedInAs(alice)
  const { data, error } = await storage.from('films').upload(`${alice}/a still.png`, picture())
  expect(error).toBeNull()
  expect(data).toEqual({ id: expect.any(String), path: `${alice}/a still.png`, fullPath: `films/${alice}/a still.png` })

  const response = await fetch(storage.from('films').getPublicUrl(`${alice}/a still.png`).data.publicUrl)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
})
