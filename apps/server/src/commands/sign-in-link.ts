import { createHash, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { textsIn } from '@kinfold/i18n/server'
import { createMailer, signInLinkLetter } from '@kinfold/mail'
import type { Config } from '../config.ts'
import { listApplied } from '../migrate.ts'
import { joinOwner } from '../owner.ts'
import { StartError } from '../start-error.ts'

const USAGE = 'Usage: kinfold sign-in-link EMAIL [--remove-second-factor]'

type Person = { name: string | null; email: string; language: string | null }

/** Makes a link with which someone sets a new password: for a host who is locked out, or on the phone with a member. */
export async function signInLink(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'remove-second-factor': { type: 'boolean', default: false } },
  })
  const [email, ...more] = positionals
  if (!email || more.length > 0) throw new StartError(USAGE)

  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest('hex')
  const owner = await joinOwner(config)
  try {
    if ((await listApplied(owner.sql)).length === 0) throw new StartError('The database is empty.')
    const [person] = await owner.sql<Person[]>`
      select link.name, link.email, public.language_of(link.email) as language
        from auth.users,
             public.add_sign_in_link(users.id, null, ${values['remove-second-factor']}, ${hash}) as link
       where lower(users.email) = lower(${email})`
    if (!person) throw new StartError(`No account has the address ${email}.`)
    if (config.smtpUrl) {
      const letter = signInLinkLetter(null, textsIn(person.language))
      await createMailer(config, () => {})(person.email, letter).catch((error: Error) =>
        console.error(`The mail about it was not sent: ${error.message}`),
      )
    }
    const address = config.publicUrl ?? `http://localhost:${config.port}`
    console.log(
      `For ${person.name ?? person.email}, once, within 30 minutes:\n${address}/sign-in-link#${secret}`,
    )
  } finally {
    await owner.close()
  }
}
