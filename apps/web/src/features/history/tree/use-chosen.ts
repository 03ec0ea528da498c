import { useState } from 'react'

/**
 * The id of the person that the address names or the user chose last.
 * @param reveal called when the address names a person, who may be in a folded branch
 */
export function useChosen(focusId: string | undefined, reveal: (id: string) => void) {
  const [chosen, setChosen] = useState<string>()
  const [focused, setFocused] = useState<string>()
  // Once per address: afterwards the user is free to move on and to fold.
  if (focusId !== focused) {
    setFocused(focusId)
    if (focusId) {
      setChosen(focusId)
      reveal(focusId)
    }
  }
  return [chosen, setChosen] as const
}
