import { useNavigate } from '@tanstack/react-router'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { logout } from './api'

/** Signs out with a toast and leads to the sign-in, even when the server did not confirm it. */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    try {
      await logout()
      toast.success(m.logged_out_title(), { description: m.logged_out_text() })
    } catch {
      toast.error(m.sign_out_failed())
    }
    navigate({ to: '/login', replace: true })
  }
}
