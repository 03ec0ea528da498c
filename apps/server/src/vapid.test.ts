import { createPrivateKey, createSign, createVerify } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeVapidKey, vapidPublicKey, vapidSubject } from './vapid.ts'

test('the public key verifies what the private key signs', () => {
  const privateKey = makeVapidKey()
  const point = Buffer.from(vapidPublicKey(privateKey), 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }

  const signer = createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' })
  const signature = createSign('sha256').update('hub').sign(signer)
  expect(createVerify('sha256').update('hub').verify({ key: jwk, format: 'jwk' }, signature)).toBe(true)
  expect(point).toHaveLength(65)
})

const NO_SENDER = 'Kinfold <kinfold@localhost>'

test.each([
  ['https://hub.example', NO_SENDER, 'https://hub.example'],
  ['https://hub.example', 'nana@family.example', 'https://hub.example'],
  ['http://hub.example', 'Kinfold <nana@family.example>', 'mailto:nana@family.example'],
  [undefined, 'nana@family.example', 'mailto:nana@family.example'],
  ['https://localhost:3000', NO_SENDER, undefined],
  ['https://192.168.1.20', NO_SENDER, undefined],
  ['http://192.168.1.20:3000', NO_SENDER, undefined],
  [undefined, 'nana@nas.local', undefined],
  [undefined, NO_SENDER, undefined],
])('at %s with mails from %s, the subject is %s', (publicUrl, mailFrom, subject) => {
  expect(vapidSubject({ ...(publicUrl && { publicUrl }), mailFrom })).toBe(subject)
})
