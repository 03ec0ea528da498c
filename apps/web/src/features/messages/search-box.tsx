import { Search } from 'lucide-react'
import { Input } from '@/components/ui/input'
import { m } from '@/paraglide/messages'

type Props = { words: string; onChange: (words: string) => void }

export function SearchBox({ words, onChange }: Props) {
  return (
    <search className="relative mx-5 mt-3 mb-3 block">
      <Search aria-hidden className="absolute start-3.5 top-3.5 size-5 text-ink-soft" />
      <Input
        type="search"
        aria-label={m.messages_search()}
        placeholder={m.messages_search()}
        value={words}
        onChange={({ target }) => onChange(target.value)}
        className="ps-11"
      />
    </search>
  )
}
