/**
 * Copies text to the clipboard. Browsers offer `navigator.clipboard` only on https and localhost; a hub in a home
 * network may use plain http, where `execCommand` still works.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, whose focus trap would clear a selection outside.
  const host = focused?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
