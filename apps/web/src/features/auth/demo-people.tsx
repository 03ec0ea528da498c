import { m } from '@/i18n/messages'
import type { DemoPerson } from '@/lib/config'
import { useSignIn } from './api'

/** Signs a demo visitor in with one click. Other servers do not load it. */
export function DemoPeople({ people }: { people: DemoPerson[] }) {
  const signIn = useSignIn()
  const signInAs = ({ email, password }: DemoPerson) => {
    if (!signIn.isPending) signIn.mutate({ email, password })
  }

  return (
    <section aria-labelledby="demo-people" aria-busy={signIn.isPending}>
      <h2 id="demo-people" className="mb-2 font-body font-semibold text-base">
        {m.demo_look_around_as()}
      </h2>
      <ul className="grid gap-2">
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              onClick={() => signInAs(person)}
              className="flex min-h-16 w-full items-center gap-3.5 rounded-card bg-surface px-3.5 py-2.5 text-start shadow-card ring-1 ring-line hover:bg-primary-wash"
            >
              <img
                src={person.avatarUrl}
                alt=""
                width={52}
                height={52}
                className="size-13 flex-none rounded-full"
              />
              <span className="min-w-0">
                <span className="block font-semibold">{person.name}</span>
                <span className="block text-ink-soft text-sm">
                  <bdi>{person.about}</bdi>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="my-5 flex items-center gap-3 text-[0.8125rem] text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.demo_or_sign_in()}
      </p>
    </section>
  )
}
