import { useEffect } from 'react'
import { Navigate } from '@/lib/router'
import { toast } from '@/lib/toast'
import { invalidInvite } from './api'
import { forgetInvite } from './pending-invite'

export function InvalidInvite() {
  useEffect(() => {
    forgetInvite()
    const { title, description } = invalidInvite()
    toast.error(title, { description, id: 'invalid-invite' })
  }, [])

  return <Navigate to="/home" replace />
}
