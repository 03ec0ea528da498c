import { m } from '@/paraglide/messages'
import { nameOf, type Person } from '../conversation'

/** Says who is writing. Its room is always there, so that nothing jumps. */
export function TypingLine({ writers }: { writers: Person[] }) {
  const [first, second] = writers.map((person) => nameOf(person).split(' ')[0] ?? '')
  return (
    <p aria-live="polite" className="h-6 flex-none truncate px-5 text-ink-soft text-sm">
      {first &&
        (writers.length > 2
          ? m.typing_several()
          : second
            ? m.typing_two({ first, second })
            : m.typing_one({ name: first }))}
    </p>
  )
}
