import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '@/lib/toast'
import { invalidInvite } from './api'
import { forgetInvite } from './pending-invite'

/** For a link that was replaced, mistyped or cut off: says so, and leads on. */
export function InvalidInvite() {
  useEffect(() => {
    forgetInvite()
    const { title, description } = invalidInvite()
    toast.error(title, { description, id: 'invalid-invite' })
  }, [])

  return <Navigate to="/home" replace />
}
