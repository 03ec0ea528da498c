import { useState } from 'react'

const KEY = 'sidebar collapsed'

/** Whether the sidebar is collapsed, stored on this device. */
export function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'true')

  function toggle() {
    localStorage.setItem(KEY, String(!collapsed))
    setCollapsed(!collapsed)
  }

  return [collapsed, toggle]
}
