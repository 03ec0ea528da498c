import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('everything has a default, and an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: expect.stringMatching(/[\\/]data$/),
    publicUrl: undefined,
    uploadLimits: { photo: 25 * 1024 ** 2, file: 2048 * 1024 ** 2 },
    familyBytes: 100 * 1024 ** 3,
    mailsPerHour: 500,
    signUp: undefined,
    logLevel: 'info',
  })
})

test('the public address is kept without a trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://hub.example/' }).publicUrl).toBe('https://hub.example')
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'my computer'],
  ['PUBLIC_URL', 'hub.example'],
  ['PUBLIC_URL', 'https://hub.example/kinfold'],
  ['PUBLIC_URL', 'ftp://hub.example'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.5 10.0.0.6'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['DATABASE_URL', 'mysql://db.example/kinfold'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'nobody'],
  ['GOOGLE_ISSUER_URL', 'accounts.google.com'],
  ['GOOGLE_ISSUER_URL', 'http://accounts.google.com'],
  ['SPOTIFY_ACCOUNTS_URL', 'accounts.spotify.com'],
  ['SPOTIFY_API_URL', 'http://api.spotify.com'],
  ['SPOTIFY_API_URL', 'https://api.spotify.com/v1'],
  ['RECIPE_IMPORT_HOSTS', 'http://mealie.lan'],
  ['RECIPE_IMPORT_HOSTS', 'mealie.lan/recipes'],
  ['RECIPE_IMPORT_HOSTS', 'mealie.lan nas.lan'],
  ['PUSH_SERVICE_HOSTS', 'https://push.lan'],
  ['MAX_PHOTO_MB', '0'],
  ['MAX_PHOTO_MB', '2.5'],
  ['MAX_FILE_MB', '2 GB'],
  ['MAX_FAMILY_GB', '0.5'],
  ['MAX_MAILS_PER_HOUR', '0'],
  ['SIGN_UP', 'closed'],
  ['LOG_LEVEL', 'loud'],
])('refuses %s=%s with one line that names a valid value', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .+\\.$`))
})

test('names every invalid variable and shows no password', () => {
  const wrong = { PORT: 'x', SMTP_URL: 'http://nana:plum-pie@mail.example' }
  expect(() => readConfig(wrong)).toThrow(/^PORT .+\nSMTP_URL (?!.*plum-pie).+$/)
})

test('trusted proxies are addresses and networks', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,fd00:1::/64' })
  expect(trustedProxies).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00:1::/64'])
})

test('the direct address of the database comes with the other one', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://owner:plum-pie@db.example/kinfold' }
  expect(() => readConfig(direct)).toThrow(
    /^DATABASE_URL must be set too, because DATABASE_DIRECT_URL is set\.$/,
  )
})

test('hosts to import recipes from are names or addresses, with or without a port', () => {
  const hosts = 'mealie.lan:9925, 192.168.1.20,[fd00::20]:80'
  expect(readConfig({ RECIPE_IMPORT_HOSTS: hosts }).recipeImportHosts).toBe(hosts)
})

test('Google is configured with both of its values', () => {
  const both = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'plum-pie' }
  expect(readConfig(both).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'an-id',
    clientSecret: 'plum-pie',
  })
  expect(readConfig({ ...both, GOOGLE_ISSUER_URL: 'http://localhost:4000' }).google?.issuer).toBe(
    'http://localhost:4000',
  )
  expect(readConfig({}).google).toBeUndefined()
})

test('Spotify is configured with both of its values', () => {
  const both = { SPOTIFY_CLIENT_ID: 'an-id', SPOTIFY_CLIENT_SECRET: 'plum-pie' }
  expect(readConfig({ ...both, SPOTIFY_API_URL: 'http://localhost:4000/' }).spotify).toEqual({
    clientId: 'an-id',
    clientSecret: 'plum-pie',
    accountsUrl: 'https://accounts.spotify.com',
    apiUrl: 'http://localhost:4000',
  })
  expect(readConfig({}).spotify).toBeUndefined()
})

test.each(['GOOGLE', 'SPOTIFY'])('%s needs both of its values', (provider) => {
  const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]
  expect(() => readConfig({ [id]: 'an-id' })).toThrow(`${secret} must be set too, because ${id} is set.`)
  expect(() => readConfig({ [secret]: 'plum-pie' })).toThrow(
    `${id} must be set too, because ${secret} is set.`,
  )
})

test('the README lists exactly the variables that exist', async () => {
  const named = async (file: string, pattern: RegExp) =>
    [...(await readFile(join(import.meta.dirname, file), 'utf8')).matchAll(pattern)].map(([, name]) => name)
  const listed = await named('../../../README.md', /^\| `([A-Z_]+)`/gm)

  expect(listed.length).toBeGreaterThan(0)
  expect(listed.sort()).toEqual((await named('config.ts', /^ {2}([A-Z_]+):/gm)).sort())
})

const bucket = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'files',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'plum-pie',
}

test.each([
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'https://s3.example/bucket'],
  ['S3_BUCKET', 'Our Files'],
  ['S3_REGION', 'eu central'],
  ['S3_FORCE_PATH_STYLE', 'yes'],
])('refuses the bucket with %s=%s', (name, value) => {
  expect(() => readConfig({ ...bucket, [name]: value })).toThrow(new RegExp(`^${name} must be .+\\.$`))
})

test('a bucket needs all of its variables, or none', () => {
  expect(readConfig(bucket).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'plum-pie',
    forcePathStyle: false,
  })
  for (const missing of Object.keys(bucket)) {
    const others = { ...bucket, S3_FORCE_PATH_STYLE: 'true', [missing]: '' }
    expect(() => readConfig(others)).toThrow(
      new RegExp(`^${missing} must be set too, because S3_\\w+ is set\\.$`),
    )
  }
  expect(() => readConfig({ S3_FORCE_PATH_STYLE: 'true' })).toThrow(/^S3_ENDPOINT must be set too/)
  expect(() => readConfig({ BACKUP_TO: 's3' })).toThrow(
    /^S3_ENDPOINT must be set too, because BACKUP_TO is set/,
  )
  expect(readConfig({ ...bucket, BACKUP_TO: 's3' }).backupsIntoBucket).toBe(true)
  expect(readConfig({}).s3).toBeUndefined()
})
