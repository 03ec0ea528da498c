import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { m } from '@/i18n/messages'
import { Field } from './field'
import { Input } from './input'

type Props = {
  address: string
  /** Called with a complete address: on paste, Enter and blur. */
  onChange: (address: string) => void
  error: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** An input for the address of a picture to copy. */
export function PictureAddress({ address, onChange, error, ref }: Props) {
  const [typed, setTyped] = useState<string>()

  function take(text: string) {
    setTyped(undefined)
    onChange(text.trim())
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain').trim()
    if (!/^https?:\/\/\S+$/.test(text)) return
    event.preventDefault()
    take(text)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    // Enter would submit the form.
    event.preventDefault()
    take(event.currentTarget.value)
  }

  return (
    <Field label={m.picture_address()} hint={m.picture_address_hint()} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder={m.picture_address_example()}
          value={typed ?? address}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => typed !== undefined && take(typed)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  )
}
