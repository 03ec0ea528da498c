import { m } from '@/paraglide/messages'
import { nameOf, type Person } from '../conversation'

/** Shows who is typing. It always takes up space, so that the layout does not jump; a brief toast fits in. */
export function TypingLine({ typists }: { typists: Person[] }) {
  const [first, second] = typists.map((person) => nameOf(person).split(' ')[0] ?? '')
  return (
    <p aria-live="polite" className="h-8 flex-none truncate px-5 pt-1 text-ink-soft text-sm">
      {first &&
        (typists.length > 2
          ? m.typing_several()
          : second
            ? m.typing_two({ first, second })
            : m.typing_one({ name: first }))}
    </p>
  )
}
