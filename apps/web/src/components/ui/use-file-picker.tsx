import { useRef } from 'react'

type Options = {
  /** The attribute `accept`: `image/*`, `.ged` … */
  accept: string
  multiple?: boolean
  /** Opens the camera of a phone. */
  camera?: boolean
  /** Identifies the hidden input in tests. */
  testId: string
  onChoose: (files: File[]) => void
}

/** A hidden file input and the function that opens it, to be called by a button or a menu item. */
export function useFilePicker({ accept, multiple = false, camera = false, testId, onChoose }: Options) {
  const input = useRef<HTMLInputElement>(null)

  const picker = (
    <input
      ref={input}
      type="file"
      accept={accept}
      multiple={multiple}
      {...(camera && { capture: 'environment' })}
      hidden
      data-testid={testId}
      onChange={({ target }) => {
        if (target.files?.length) onChoose([...target.files])
        // Allows choosing the same file again after it was removed.
        target.value = ''
      }}
    />
  )
  return { picker, pick: () => input.current?.click() }
}
