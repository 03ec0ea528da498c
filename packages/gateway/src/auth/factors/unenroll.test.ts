import { describe, expect, test } from 'vitest'
import { signedIn, signedUp } from '../testing.ts'
import { enrolled, levelOf, newEmail, openFactors, present } from './testing.ts'

const { gateway, withApp } = await openFactors()

describe('removing', () => {
  test('drops every session that it raised to aal1', async () => {
    const { db, app, email } = await withApp()
    const tablet = await signedIn(gateway, email)
    await present(tablet.db, app, app.phone.generate())

    const { data, error } = await db.auth.mfa.unenroll({ factorId: app.id })

    expect(error).toBeNull()
    expect(data).toEqual({ id: app.id })
    for (const each of [db, tablet.db]) {
      await each.auth.refreshSession()
      expect(await levelOf(each)).toEqual({ now: 'aal1', next: 'aal1', methods: ['password'] })
    }
    expect((await db.auth.getUser()).data.user).not.toHaveProperty('factors')
  })

  test('keeps sessions that another app raised', async () => {
    const { db, app, email } = await withApp()
    const tablet = await enrolled(db, 'Tablet')
    await present(db, tablet, tablet.phone.generate())
    const { db: second } = await signedIn(gateway, email)
    await present(second, app, app.phone.generate())

    await db.auth.mfa.unenroll({ factorId: app.id })

    await Promise.all([db.auth.refreshSession(), second.auth.refreshSession()])
    expect(await levelOf(db)).toMatchObject({ now: 'aal2', next: 'aal2' })
    expect(await levelOf(second)).toMatchObject({ now: 'aal1', next: 'aal2' })
  })

  test('an unfinished one needs no code', async () => {
    const { db } = await signedUp(gateway, newEmail())
    const app = await enrolled(db)
    expect((await db.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull()
    expect((await db.auth.mfa.listFactors()).data?.all).toEqual([])
  })

  test('needs the second factor', async () => {
    const { app, email } = await withApp()
    const { db } = await signedIn(gateway, email)

    const { error } = await db.auth.mfa.unenroll({ factorId: app.id })
    expect(error).toMatchObject({ status: 422, code: 'insufficient_aal' })
    expect(await levelOf(db)).toMatchObject({ next: 'aal2' })
  })
})
