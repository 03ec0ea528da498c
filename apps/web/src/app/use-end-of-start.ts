import { useLayoutEffect } from 'react'

/**
 * Takes the skeleton of index.html away once there is a screen. It runs after every render of its component: the first
 * screen may be another one than was rendered first, as for visitors who are led to the sign-in.
 * @param known whether it is known who the user is
 */
export function useEndOfStart(known: boolean) {
  useLayoutEffect(() => {
    if (known && document.querySelector('#root main')) document.getElementById('start')?.remove()
  })
}
