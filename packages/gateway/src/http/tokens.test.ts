import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTokens, type SigningKey } from './tokens.ts'

const secret = 'a-secret-of-at-least-thirty-two-characters'
const claims = { role: 'authenticated', sub: 'ann' }

async function keyOf(kid: string): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid } as SigningKey
}

test('others check a token with the published keys, which contain nothing private', async () => {
  const tokens = createTokens(secret, [await keyOf('today')])
  const { payload, protectedHeader } = await jwtVerify(
    await tokens.sign(claims),
    createLocalJWKSet({ keys: tokens.publicKeys }),
  )
  expect(payload).toMatchObject(claims)
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'today' })
  expect(tokens.publicKeys[0]).not.toHaveProperty('d')
})

test('tokens of the secret and of an earlier key stay valid until that key is removed', async () => {
  const [old, fresh] = [await keyOf('old'), await keyOf('fresh')]
  const bySecret = await createTokens(secret).sign(claims)
  const byOld = await createTokens(secret, [old]).sign(claims)
  const { d, ...oldPublic } = old
  const rotated = createTokens(secret, [fresh, oldPublic as SigningKey])
  expect(await rotated.verify(bySecret)).toMatchObject(claims)
  expect(await rotated.verify(byOld)).toMatchObject(claims)
  expect(await rotated.verify(await rotated.sign(claims))).toMatchObject(claims)
  await expect(createTokens(secret, [fresh]).verify(byOld)).rejects.toThrow()
  await expect(createTokens(secret).verify(byOld)).rejects.toThrow()
})

test('a public key is no secret', async () => {
  const tokens = createTokens(secret, [await keyOf('today')])
  const text = new TextEncoder().encode(JSON.stringify(tokens.publicKeys[0]))
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'today' }).sign(text)
  await expect(tokens.verify(forged)).rejects.toThrow()
})
