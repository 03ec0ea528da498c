import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { cn } from '@/lib/cn'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onKeyDown'> & {
  value: string
  /** The key that submits its form. With `Ctrl+Enter` (or Cmd), Enter begins a new line; with `Enter`, Shift+Enter does. */
  submitKey: 'Enter' | 'Ctrl+Enter'
}

// Measuring it lays out the whole page, which costs a phone 100 ms at the start.
const growsByItself = CSS.supports('field-sizing: content')

/** The text of a post or a message: it grows with its lines and submits its form with a key. */
export function ComposerText({ value, submitKey, className, ...props }: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the text
  useLayoutEffect(() => {
    const element = textarea.current
    if (!element || growsByItself) return
    element.style.height = 'auto'
    const borders = element.offsetHeight - element.clientHeight
    element.style.height = `${element.scrollHeight + borders}px`
  }, [value])

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also confirms a word of a Chinese or Japanese input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const modified = event.ctrlKey || event.metaKey
    if (submitKey === 'Enter' ? event.shiftKey : !modified) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <textarea
      ref={textarea}
      value={value}
      onKeyDown={onKeyDown}
      className={cn('field-sizing-content min-w-0', className)}
      {...props}
    />
  )
}
