import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { ComposerText } from '@/components/ui/composer-text'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import type { Member } from '@/lib/members'
import { useViewer } from '@/lib/viewer'
import { MAX_LENGTH } from './comment'
import { useMembers } from './members-context'
import { matching, typedMention } from './mentions'

const MAX_OPTIONS = 6

type Props = {
  id: string
  value: string
  onChange: (text: string) => void
  placeholder?: string
  autoFocus?: boolean
}

/** The text of a comment. After an `@` it offers members, by arrow keys, Enter and Escape as well. */
export function MentionText({ id, value, onChange, placeholder, autoFocus }: Props) {
  const textarea = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { options, active, setActive, look, close, choose } = useMentionOptions(value, onChange)
  const open = options.length > 0

  useEffect(() => {
    const field = textarea.current?.querySelector('textarea')
    if (!autoFocus || !field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [autoFocus])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!open || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(options[active])
    else if (event.key === 'Escape') close()
    else return
    // The text, its form and a dialog around it have keys of their own.
    event.preventDefault()
    event.stopPropagation()
  }

  function pick(member: Member | undefined) {
    const field = textarea.current?.querySelector('textarea')
    if (!field || !member) return
    const caret = choose(member)
    field.focus()
    // Once React has written the text.
    requestAnimationFrame(() => field.setSelectionRange(caret, caret))
  }

  return (
    <div
      ref={textarea}
      data-escape={open || undefined}
      onKeyDownCapture={onKeyDown}
      className="min-w-0 flex-1"
    >
      <ComposerText
        id={id}
        value={value}
        submitKey="Enter"
        rows={1}
        maxLength={MAX_LENGTH}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? `${listId}-${active}` : undefined}
        onChange={({ target }) => {
          onChange(target.value)
          look(target.value, target.selectionStart)
        }}
        onBlur={close}
        className="min-h-11 w-full resize-none rounded-2xl bg-sunken px-3.5 py-2.5 text-base placeholder:text-ink-soft"
      />
      <p role="status" className="sr-only">
        {open ? m.mention_options({ count: options.length }) : ''}
      </p>
      {open && (
        <MentionOptions id={listId} options={options} active={active} onActive={setActive} onChoose={pick} />
      )}
    </div>
  )
}

/** The members to choose from while a mention is being typed. */
function useMentionOptions(value: string, onChange: (text: string) => void) {
  const { userId } = useViewer()
  const members = useMembers()
  const [typed, setTyped] = useState<{ from: number; caret: number; query: string }>()
  const [active, setActive] = useState(0)
  const others = members.filter(({ id }) => id !== userId)
  const found = typed ? matching(typed.query, others) : []
  // A name that is typed to its end needs no choice.
  const complete = found.length === 1 && found[0]?.full_name === typed?.query
  const options = complete ? [] : found.slice(0, MAX_OPTIONS)

  return {
    options,
    active: Math.min(active, Math.max(0, options.length - 1)),
    setActive,
    /** Call when the text has changed. */
    look(text: string, caret: number) {
      const mention = typedMention(text, caret)
      setTyped(mention && { ...mention, caret })
      setActive(0)
    },
    close: () => setTyped(undefined),
    /** @returns where the caret belongs */
    choose(member: Member): number {
      const { from, caret } = typed ?? { from: value.length, caret: value.length }
      const mention = `@${member.full_name} `
      onChange(value.slice(0, from) + mention + value.slice(caret).replace(/^ /, ''))
      setTyped(undefined)
      return from + mention.length
    },
  }
}

type OptionsProps = {
  id: string
  options: Member[]
  active: number
  onActive: (index: number) => void
  onChoose: (member: Member) => void
}

function MentionOptions({ id, options, active, onActive, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)

  // A keyboard on the screen may cover it.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={m.mention_label()}
      className="mt-1.5 scroll-mb-20 rounded-card border border-line bg-surface p-1.5 shadow-card"
    >
      {options.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and takes the keys
        <div
          key={member.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          // The text keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(member)}
          className={cn(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2',
            index === active && 'bg-sunken',
          )}
        >
          <Avatar name={member.full_name ?? ''} src={member.avatar_url} size="small" />
          <span className="min-w-0 truncate">{member.full_name}</span>
        </div>
      ))}
    </div>
  )
}
