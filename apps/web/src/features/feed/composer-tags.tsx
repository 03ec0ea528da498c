import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { m } from '@/i18n/messages'
import { withTags } from './tags'

type Props = {
  tags: string[]
  /** Set where it appears because the user asks for a tag. */
  autoFocus?: boolean
  onChange: (tags: string[]) => void
}

/** Enter or a comma turns the text into a tag; Backspace in the empty field removes the last tag. */
export function ComposerTags({ tags, autoFocus = false, onChange }: Props) {
  const [text, setText] = useState('')

  function add(written: string) {
    onChange(withTags(tags, written))
    setText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && !text) {
      onChange(tags.slice(0, -1))
    }
  }

  return (
    <ul className="flex flex-wrap items-center gap-1.5 rounded-control bg-sunken p-1.5 outline-primary/55 has-[input:focus]:outline-3">
      {tags.map((tag) => (
        <li
          key={tag}
          className="flex items-center rounded-full bg-surface ps-3 font-medium text-[13px] text-ink-soft"
        >
          <bdi>#{tag}</bdi>
          <button
            type="button"
            aria-label={m.composer_remove_tag({ tag })}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
            className="grid size-8 place-items-center rounded-full hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
      <li className="min-w-40 flex-1">
        <input
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus={autoFocus}
          value={text}
          onChange={(event) =>
            event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => add(text)}
          aria-label={m.composer_tag_input()}
          placeholder={m.composer_tag_input()}
          className="h-9 w-full rounded-control bg-transparent px-2 text-base outline-none placeholder:text-ink-soft"
        />
      </li>
    </ul>
  )
}
