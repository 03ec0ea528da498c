import { SearchInput } from '@/components/ui/search-input'
import { m } from '@/i18n/messages'

type Props = { words: string; onChange: (words: string) => void }

export const ConversationSearch = ({ words, onChange }: Props) => (
  <search className="mx-5 mt-3 mb-3 block">
    <SearchInput label={m.messages_search()} value={words} onChange={onChange} />
  </search>
)
