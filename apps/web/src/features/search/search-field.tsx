import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'

type Props = Pick<ComponentProps<'input'>, 'value' | 'onKeyDown'> & {
  listId: string
  /** The id of the active option, which Enter chooses. */
  activeId: string | undefined
  /** Whether the list has options. */
  expanded: boolean
  onType: (text: string) => void
}

/** The input of the search, with a button that closes the dialog. */
export function SearchField({ listId, activeId, expanded, onType, ...input }: Props) {
  return (
    <div className="flex flex-none items-center gap-1 border-line border-b ps-4 pe-2">
      <Search aria-hidden className="size-5 flex-none text-ink-soft" strokeWidth={1.8} />
      <input
        type="text"
        role="combobox"
        aria-label={m.search_hub()}
        placeholder={m.search_hub()}
        aria-expanded={expanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        onChange={({ target }) => onType(target.value)}
        {...input}
        className="h-14 min-w-0 flex-1 bg-transparent px-2.5 text-base outline-none placeholder:text-ink-soft"
      />
      <Dialog.Close asChild>
        <Button variant="ghost" size="icon" aria-label={m.close()}>
          <X aria-hidden className="size-5" />
        </Button>
      </Dialog.Close>
    </div>
  )
}
