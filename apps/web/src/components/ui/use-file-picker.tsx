import { useRef } from 'react'

type Options = {
  /** As the attribute `accept`: `image/*`, `.ged` … */
  accept: string
  multiple?: boolean
  /** Of the hidden input, for tests that choose a file. */
  testId: string
  onChoose: (files: File[]) => void
}

/** A hidden file input and the function that opens it, to be called by a button or a menu item. */
export function useFilePicker({ accept, multiple = false, testId, onChoose }: Options) {
  const input = useRef<HTMLInputElement>(null)

  const picker = (
    <input
      ref={input}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      data-testid={testId}
      onChange={({ target }) => {
        if (target.files?.length) onChoose([...target.files])
        // The same file can be chosen again after it was removed.
        target.value = ''
      }}
    />
  )
  return { picker, pick: () => input.current?.click() }
}
