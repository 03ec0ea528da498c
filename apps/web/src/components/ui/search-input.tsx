import { Search } from 'lucide-react'
import { Input } from './input'

type Props = { label: string; value: string; onChange: (words: string) => void }

/** A search field with its label as the placeholder. */
export const SearchInput = ({ label, value, onChange }: Props) => (
  <span className="relative block">
    <Search
      aria-hidden
      className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-soft"
    />
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="ps-11"
    />
  </span>
)
